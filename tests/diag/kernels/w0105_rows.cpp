// Into UB the library puts ND2NZ together from plain copies, and not as its page says: two blocks
// between the rows come out as one.
//   asctwin run w0105_rows.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECIN, 0, 512);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, Nd2NzParams(1, 8, 32, 0, 32, 16, 2, 0));  // EXPECT: W0105
}
