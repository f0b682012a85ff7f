// A reduction in a fixed order: each core adds its tile behind the core before it, as the
// documents show it for InitDetermineComputeWorkspace. The three calls order all pipes of a core.
//   asctwin run fixed_order_sum.cpp 'f32[256]=arange(1)' 'f32[64]=zeros' 'i32[64]' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 64;  // elements

extern "C" __global__ __aicore__ void sum(GM_ADDR input, GM_ADDR output, GM_ADDR workspace) {
  GlobalTensor<float> x, total;
  GlobalTensor<int32_t> turns;
  x.SetGlobalBuffer((__gm__ float*)input + GetBlockIdx() * kTile, kTile);
  total.SetGlobalBuffer((__gm__ float*)output, kTile);
  turns.SetGlobalBuffer((__gm__ int32_t*)workspace, 64);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(queue, 1, kTile * sizeof(float));
  pipe.InitBuffer(room, (GetBlockNum() + 1) * 32);
  LocalTensor<int32_t> slots = room.Get<int32_t>();

  InitDetermineComputeWorkspace(turns, slots);
  LocalTensor<float> tile = queue.AllocTensor<float>();
  DataCopy(tile, x, kTile);
  WaitPreBlock(turns, slots);
  SetAtomicAdd<float>();
  DataCopy(total, tile, kTile);
  SetAtomicNone();
  NotifyNextBlock(turns, slots);
  queue.FreeTensor(tile);
}
