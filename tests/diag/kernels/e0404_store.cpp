// The first block's store may still be in its data cache when the second one reads.
//   asctwin run e0404_store.cpp 'f16[64]=ones' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  if (GetBlockIdx() == 0) g.SetValue(0, half(2));
  SyncAll();
  if (GetBlockIdx() == 1) g.GetValue(0);  // EXPECT: E0404
}
