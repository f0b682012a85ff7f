// Neighbouring words: each core writes back the other's as it was before.
//   asctwin run e0405_words.cpp 'f16[64]=ones' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  g.SetValue(GetBlockIdx(), half(2));  // EXPECT: E0405
}
