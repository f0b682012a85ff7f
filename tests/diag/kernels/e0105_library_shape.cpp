// Rows of softmax are stored in whole blocks of 32 B; 100 columns of half are 200 B.
//   asctwin run e0105_library_shape.cpp 'f16[512]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 16384);
  LocalTensor<half> x = buffer.Get<half>();
  GlobalTensor<half> global;
  global.SetGlobalBuffer(gm, 512);
  DataCopy(x, global, 512);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  SoftMaxTiling tiling;
  SoftMax<half>(x[512], x[1024], x[1280], x, tiling, {4, 100, 4, 100});  // EXPECT: E0105
}
