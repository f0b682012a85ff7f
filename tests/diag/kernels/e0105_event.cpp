// The cube unit and the vector unit of a 910B are on different cores.
//   asctwin run e0105_event.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  SetFlag<HardEvent::MTE2_FIX>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_FIX>(EVENT_ID0);
  SetFlag<HardEvent::M_V>(EVENT_ID0);  // EXPECT: E0105
}
