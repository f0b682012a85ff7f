// Each block of 100 elements copies tiles of 32, and leaves the last 4.
//   asctwin run w0303_tiles.cpp 'f16[400]' 100 --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void ones(__gm__ half* out, uint32_t share) {
  constexpr uint32_t kTile = 32;
  const LocalTensor<half> x(TPosition::VECOUT, 0, kTile);
  GlobalTensor<half> to;
  to.SetGlobalBuffer(out + GetBlockIdx() * share, share);
  Duplicate(x, half(1), kTile);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  for (uint32_t tile = 0; tile < share / kTile; ++tile)
    DataCopy(to[tile * kTile], x, kTile);  // EXPECT: W0303
}
