// Two buffers of 100 KiB do not fit.
//   asctwin run e0206_buffer.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 2, 100 * 1024);  // EXPECT: E0206
}
