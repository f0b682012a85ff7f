// The plain form, which says nothing of its own.
//   asctwin run e0804_assert.cpp 'f16[64]=zeros' 63
#include "kernel_operator.h"

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm, int32_t count) {
  assert(count % 2 == 0);  // EXPECT: E0804
  gm[0] = half(count);
}
