// One instruction copies at most 4095 blocks; every core of the launch breaks the rule.
//   asctwin run e0102_blocks.cpp 'f16[256]=zeros' --blocks 8
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopyPad(g, x, DataCopyExtParams(5000, 2, 0, 0, 0));  // EXPECT: E0102
}
