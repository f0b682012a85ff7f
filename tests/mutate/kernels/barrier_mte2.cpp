// A tensor is filled twice by MTE2; the second copy overwrites the first half.
//   asctwin run kernels/barrier_mte2.cpp 'f16[1024]=arange(1)' 'f16[512]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 512);
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  DataCopy(x, source, 512);
  PipeBarrier<PIPE_MTE2>();
  DataCopy(x, source[512], 256);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(result, x, 512);
}
