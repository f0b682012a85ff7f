// Functions whose pages forbid a destination over the source, and two whose pages do not.
//   asctwin run w0113_in_place.cpp 'f32[64]=full(0.5)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ __aicore__ void kernel(__gm__ float* in) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 512);
  LocalTensor<float> x = buffer.Get<float>(64), y = buffer.GetWithOffset<float>(64, 256);
  GlobalTensor<float> from;
  from.SetGlobalBuffer(in, 64);
  DataCopy(x, from, 64);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Silu(y, x, 64);
  Trunc(x, x, 64);
  Exp(x, x, 64);
  Silu(x, x, 64);          // EXPECT: W0113
  Tanh(x, x, 64);          // EXPECT: W0113
  Power(y, x, y);          // EXPECT: W0113
  Sum(x, x, {1, 64, 64});  // EXPECT: W0113
}
