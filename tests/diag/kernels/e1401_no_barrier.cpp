// Two threads touch one word of UB without a barrier between.
//   asctwin run e1401_no_barrier.cpp --soc Ascend950 'i32[256]=arange(1)' 'i32[256]'
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void Spread(__gm__ int32_t* x, __gm__ int32_t* y) {
  __ubuf__ int32_t row[256];
  row[threadIdx.x] = x[threadIdx.x];
  y[threadIdx.x] = row[0];  // EXPECT: E1401
}

extern "C" __global__ __vector__ void fails(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<Spread>(dim3(256), x, y);
}
