// A library function reads what the copy may not have brought yet.
//   asctwin run e0401_library.cpp 'f32[64]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 256);
  LocalTensor<float> x = buffer.Get<float>();
  GlobalTensor<float> global;
  global.SetGlobalBuffer(gm, 64);
  DataCopy(x, global, 64);
  ClampMax(x, x, 40.0f, 64);  // EXPECT: E0401
  DataCopy(global, x, 64);    // EXPECT: E0401 E0401
}
