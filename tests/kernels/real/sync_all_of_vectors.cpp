// Hard SyncAll in a kernel of vector cores alone: each core reads what its neighbour has written.
//   asctwin run sync_all_of_vectors.cpp 'f32[256]=arange(1)' 'f32[256]' 'f32[256]' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 64;  // elements

extern "C" __global__ __vector__ void pass_on(GM_ADDR input, GM_ADDR output, GM_ADDR workspace) {
  GlobalTensor<float> x, y, shared;
  x.SetGlobalBuffer((__gm__ float*)input, 4 * kTile);
  y.SetGlobalBuffer((__gm__ float*)output, 4 * kTile);
  shared.SetGlobalBuffer((__gm__ float*)workspace, 4 * kTile);
  LocalTensor<float> tile(TPosition::VECCALC, 0, kTile);
  const uint32_t me = GetBlockIdx(), next = (me + 1) % GetBlockNum();

  DataCopy(tile, x[me * kTile], kTile);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(shared[me * kTile], tile, kTile);
  SyncAll();
  DataCopy(tile, shared[next * kTile], kTile);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(y[me * kTile], tile, kTile);
}
