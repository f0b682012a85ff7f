// The mask of a 16-bit type, used for floats.
//   asctwin run e0105_mask.cpp 'f32[64]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 64);
  uint64_t mask[2] = {FULL_MASK, FULL_MASK};
  Duplicate(x, 1.0f, mask, 1, 1, 8);  // EXPECT: E0105
}
