// Every second lane asks its neighbour, who is not there.
//   asctwin run w1402_inactive_lane.cpp --soc Ascend950 'i32[32]=arange(1)' 'i32[32]=zeros'
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

__simt_vf__ __aicore__ LAUNCH_BOUND(32) inline void Pairs(__gm__ int32_t* x, __gm__ int32_t* y) {
  const int32_t mine = x[threadIdx.x];
  if (threadIdx.x % 2 == 0)
    y[threadIdx.x] = mine + asc_shfl_down(mine, 1);  // EXPECT: W1402
}

extern "C" __global__ __vector__ void fails(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<Pairs>(dim3(32), x, y);
}
