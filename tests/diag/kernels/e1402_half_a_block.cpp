// Half of the threads go round a barrier.
//   asctwin run e1402_half_a_block.cpp --soc Ascend950 'i32[64]=arange(1)' 'i32[64]'
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

__simt_vf__ __aicore__ LAUNCH_BOUND(64) inline void CopyRow(__gm__ int32_t* x, __gm__ int32_t* y) {
  __ubuf__ int32_t row[64];
  row[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x < 32) asc_syncthreads();  // EXPECT: E1402
  y[threadIdx.x] = row[threadIdx.x];
}

extern "C" __global__ __vector__ void fails(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<CopyRow>(dim3(64), x, y);
}
