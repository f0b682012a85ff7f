// Event id 6 without a TPipe.
//   asctwin run w0502_id.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  SetFlag<HardEvent::MTE2_V>(EVENT_ID5);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID5);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID6);  // EXPECT: W0502
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID6);
}
