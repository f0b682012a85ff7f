// The first element is 0.
//   asctwin run w0115_ln_of_zero.cpp 'f16[64]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* numbers) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<half> from;
  from.SetGlobalBuffer(numbers);
  DataCopy(x, from, 64);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Ln(x, x, 64);  // EXPECT: W0115
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(from, x, 64);
}
