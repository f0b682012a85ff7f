// More threads than the function allows.
//   asctwin run e1403_above_the_bound.cpp --soc Ascend950 'i32[512]=arange(1)' 'i32[512]'
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void CopyRow(__gm__ int32_t* x, __gm__ int32_t* y) {
  y[threadIdx.x] = x[threadIdx.x];
}

extern "C" __global__ __vector__ void fails(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<CopyRow>(dim3(512), x, y);  // EXPECT: E1403
}
