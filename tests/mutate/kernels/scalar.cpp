// The scalar pipe doubles the first element between two copies.
//   asctwin run kernels/scalar.cpp 'f32[64]=arange(1)' 'f32[64]' --autosync=off
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ float* in, __gm__ float* out) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  DataCopy(x, source, 64);
  SetFlag<HardEvent::MTE2_S>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_S>(EVENT_ID0);
  x.SetValue(0, x.GetValue(0) * 2);
  SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
  DataCopy(result, x, 64);
}
