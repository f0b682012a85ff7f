// 128 elements are a repeat of halves; one of floats ends at 64.
//   asctwin run w0108_length.cpp 'f32[128]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 128);
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, 128);
  PipeBarrier<PIPE_ALL>();
  Adds(x, x, 1.0f, 128, 1, UnaryRepeatParams(1, 1, 8, 8));  // EXPECT: W0108
}
