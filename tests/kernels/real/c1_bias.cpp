// A matrix staged in C1, which is a place in L1 as A1 and B1 are: ND2NZ from global memory, and out
// again from there.
//   asctwin run c1_bias.cpp 'f16[16,32]=arange(1)' 'f16[2,16,16]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ void stage(GM_ADDR input, GM_ADDR output) {
  GlobalTensor<half> x, y;
  x.SetGlobalBuffer((__gm__ half*)input, 512);
  y.SetGlobalBuffer((__gm__ half*)output, 512);
  TPipe pipe;
  TQue<TPosition::C1, 1> queue;
  pipe.InitBuffer(queue, 1, 1024);
  LocalTensor<half> staged = queue.AllocTensor<half>();
  DataCopy(staged, x, Nd2NzParams{1, 16, 32, 0, 32, 16, 1, 0});
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(y, staged, 512);
  SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
  WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
  queue.FreeTensor(staged);
}
