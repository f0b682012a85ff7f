// A copy between two types exists on the way to BT alone.
//   asctwin run e0101_types.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> from(TPosition::C1, 0, 64);
  LocalTensor<int32_t> to(TPosition::C2, 0, 64);
  DataCopy(to, from, DataCopyParams(1, 2, 0, 0));  // EXPECT: E0101
}
