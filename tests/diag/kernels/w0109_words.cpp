// A count in elements where lanes have 16 bits.
//   asctwin run w0109_words.cpp 'i32[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ int32_t* numbers) {
  LocalTensor<int32_t> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<int32_t> from;
  from.SetGlobalBuffer(numbers);
  DataCopy(x, from, 64);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Not(x, x, 64);  // EXPECT: W0109
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(from, x, 64);
}
