// Branches with a barrier each.
//   asctwin run w1401_two_barriers.cpp --soc Ascend950 'i32[64]=arange(1)' 'i32[64]'
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

__simt_vf__ __aicore__ LAUNCH_BOUND(64) inline void Turn(__gm__ int32_t* x, __gm__ int32_t* y) {
  __ubuf__ int32_t row[64];
  if (threadIdx.x < 32) {
    row[threadIdx.x] = x[threadIdx.x];
    asc_syncthreads();
  } else {
    row[threadIdx.x] = -x[threadIdx.x];
    asc_syncthreads();  // EXPECT: W1401
  }
  y[threadIdx.x] = row[63 - threadIdx.x];
}

extern "C" __global__ __vector__ void fails(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<Turn>(dim3(64), x, y);
}
