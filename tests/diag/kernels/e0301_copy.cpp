// A copy carries padding without a value along; the loop that adds up meets it elsewhere.
//   asctwin run e0301_copy.cpp 'f32[5]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECIN, 0, 8);
  LocalTensor<float> y(TPosition::VECOUT, 1024, 8);
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm);
  DataCopyPad(x, g, DataCopyExtParams(1, 20, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 3, 0));
  PipeBarrier<PIPE_ALL>();
  DataCopy(y, x, 8);
  float sum = 0;
  for (uint32_t i = 0; i < y.GetSize(); ++i) sum += y.GetValue(i);  // EXPECT: E0301
  y.SetValue(0, sum);
}
