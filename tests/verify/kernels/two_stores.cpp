// Two copies write the same bytes, and nothing orders them: with equal values no order shows.
// asctwin run two_stores.cpp 'f32[64]=arange(1)' 'f32[64]' --autosync=off --allow W0402
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void two_stores(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> gx, gy;
  gx.SetGlobalBuffer((__gm__ float*)x, 64);
  gy.SetGlobalBuffer((__gm__ float*)y, 64);
  const LocalTensor<float> ub(TPosition::VECCALC, 0, 64);
  DataCopy(ub, gx, 64);
  DataCopy(ub, gx, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(gy, ub, 64);
}
