// A read by MTE2 behind the barrier waits for MTE3 of the other core; the scalar unit does not.
//   asctwin run e0403_sync_all_of_mte3.cpp 'f16[256]=ones' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr SyncAllConfig kCopies{PIPE_MTE3, PIPE_MTE2};

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 128), y(TPosition::VECCALC, 256, 128);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  Duplicate(x, half(1), 128);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(g[128 * GetBlockIdx()], x, 128);
  SyncAll<true, kCopies>();
  DataCopy(y, g[128 * (1 - GetBlockIdx())], 128);
  if (g[128 * (1 - GetBlockIdx())].GetValue(0) != half(1)) return;  // EXPECT: E0403
}
