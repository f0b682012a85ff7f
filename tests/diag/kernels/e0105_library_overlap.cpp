// Sigmoid works in bytes that hold what it reads.
//   asctwin run e0105_library_overlap.cpp 'f32[256]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 4096);
  LocalTensor<float> x = buffer.Get<float>();
  GlobalTensor<float> global;
  global.SetGlobalBuffer(gm, 256);
  DataCopy(x, global, 256);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  LocalTensor<uint8_t> tmp = x[128].ReinterpretCast<uint8_t>();
  Sigmoid(x[256], x, tmp, 256);  // EXPECT: E0105
}
