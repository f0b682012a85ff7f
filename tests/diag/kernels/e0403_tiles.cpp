// The tiles of the blocks overlap by half.
//   asctwin run e0403_tiles.cpp 'f16[256]=ones' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  Duplicate(x, half(static_cast<float>(GetBlockIdx())), 128);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(g[64 * GetBlockIdx()], x, 128);  // EXPECT: E0403
}
