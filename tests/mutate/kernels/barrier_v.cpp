// (x + 1) * x on tensors placed by hand, with a barrier between the two vector calls.
//   asctwin run kernels/barrier_v.cpp 'f32[64]=arange(1)' 'f32[64]' --autosync=off
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ float* in, __gm__ float* out) {
  LocalTensor<float> x(TPosition::VECIN, 0, 64);
  LocalTensor<float> y(TPosition::VECCALC, 256, 64);
  LocalTensor<float> z(TPosition::VECOUT, 512, 64);
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  DataCopy(x, source, 64);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Adds(y, x, 1.0f, 64);
  PipeBarrier<PIPE_V>();
  Mul(z, y, x, 64);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(result, z, 64);
}
