// SoftMax of a row of 1024 floats works in more than one repeat of bytes.
//   asctwin run e0105_library_scratch.cpp 'f32[1024]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 8192);
  LocalTensor<float> x = buffer.Get<float>();
  GlobalTensor<float> global;
  global.SetGlobalBuffer(gm, 1024);
  DataCopy(x, global, 1024);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  LocalTensor<uint8_t> tmp = x[1280].ReinterpretCast<uint8_t>();
  tmp.SetSize(256);
  SoftMaxTiling tiling;
  SoftMax<float>(x, x[1024], x[1088], x, tmp, tiling, {1, 1024, 1, 1024});  // EXPECT: E0105
}
