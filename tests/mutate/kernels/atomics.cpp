// Every block adds its input to the same output, then block 0 alone writes a mark behind it.
//   asctwin run kernels/atomics.cpp 'f32[64]=arange(1)' 'f32[72]=zeros' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ float* in, __gm__ float* out) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  DataCopy(x, source, 64);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  SetAtomicAdd<float>();
  DataCopy(result, x, 64);
  SetAtomicNone();
  if (GetBlockIdx() == 0) DataCopy(result[64], x, 8);
}
