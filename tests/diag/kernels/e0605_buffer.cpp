// A TBuf without InitBuffer has no memory for the tensor that a copy uses.
//   asctwin run e0605_buffer.cpp 'f32[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm, 64);
  LocalTensor<float> x = room.Get<float>();  // EXPECT: E0605
  DataCopy(x, g, 64);
}
