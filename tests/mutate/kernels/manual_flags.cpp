// Adds one on tensors placed by hand, with a flag at every change of pipes.
//   asctwin run kernels/manual_flags.cpp 'f16[1024]=arange(1)' 'f16[1024]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECIN, 0, 1024);
  LocalTensor<half> y(TPosition::VECOUT, 2048, 1024);
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  DataCopy(x, source, 1024);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Adds(y, x, half(1), 1024);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(result, y, 1024);
}
