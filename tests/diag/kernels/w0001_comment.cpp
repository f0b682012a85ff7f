// The copy was made to fit long ago; the comment that excused it has stayed behind.
//   asctwin run w0001_comment.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, 32);  // asctwin: allow(W0101) // EXPECT: W0001
}
