// The padding has no value, and the addition goes over it.
//   asctwin run e0301_pad.cpp 'f16[20]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 32);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopyPad(x, g, DataCopyExtParams(1, 40, 0, 0, 0), DataCopyPadExtParams<half>(false, 0, 12, 0));
  Add(x, x, x, 32);  // EXPECT: E0301
}
