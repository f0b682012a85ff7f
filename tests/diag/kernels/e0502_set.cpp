// A flag counts to one.
//   asctwin run e0502_set.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  SetFlag<HardEvent::MTE2_V>(EVENT_ID3);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID3);  // EXPECT: E0502
}
