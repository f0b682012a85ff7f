// One barrier of all pipes instead of flags.
//   asctwin run kernels/barrier_all.cpp 'f32[64]=arange(1)' 'f32[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ float* in, __gm__ float* out) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  DataCopy(x, source, 64);
  PipeBarrier<PIPE_ALL>();
  Adds(x, x, 1.0f, 64);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(result, x, 64);
}
