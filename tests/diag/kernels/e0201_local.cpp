// The addition reads and writes beyond its own tensor.
//   asctwin run e0201_local.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 256);
  LocalTensor<half> x = buffer.Get<half>();
  Add(x, x, x, 256);  // EXPECT: E0201 E0201
}
