// Tanh of integers.
//   asctwin run e0101_library_type.cpp 'i32[64]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ int32_t* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 1024);
  LocalTensor<int32_t> x = buffer.Get<int32_t>();
  GlobalTensor<int32_t> global;
  global.SetGlobalBuffer(gm, 64);
  DataCopy(x, global, 64);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Tanh(x[64], x, 64);  // EXPECT: E0101
}
