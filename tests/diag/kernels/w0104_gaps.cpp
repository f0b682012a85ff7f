// Two halves of a bias in one copy: where the second one lands, the documents disagree.
//   asctwin run w0104_gaps.cpp 'f32[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ __aicore__ void kernel(__gm__ float* gm) {
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm);
  LocalTensor<float> bias(TPosition::C1, 0, 64);
  LocalTensor<float> table(TPosition::C2, 0, 64);
  DataCopy(bias, g, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(table, bias, DataCopyParams(2, 2, 0, 0));  // EXPECT: W0104
}
