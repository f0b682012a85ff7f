// Two vector instructions that depend on each other.
//   asctwin run w0401_vectors.cpp --autosync=strict 'f16[256]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half*) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  Duplicate(x, half(1), 256);
  Adds(x, x, half(1), 256);  // EXPECT: W0401
}
