// An array of half is bound to a tensor of float, which counts twice the bytes that are there.
//   asctwin run e0201_other_type.cpp 'f16[1024]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 512);
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm, 1024);
  for (uint32_t i = 0; i < 2; ++i) {
    DataCopy(x, g[512 * i], 512);  // EXPECT: E0201
    PipeBarrier<PIPE_ALL>();
  }
}
