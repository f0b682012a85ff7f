// Event ids end at 7.
//   asctwin run e0503_id.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  SetFlag<HardEvent::V_MTE3>(8);  // EXPECT: E0503
}
