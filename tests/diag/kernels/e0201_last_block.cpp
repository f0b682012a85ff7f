// 1000 elements in tiles of 256: the last block reads a whole tile, but 232 are left.
//   asctwin run e0201_last_block.cpp 'f32[1000]=arange(1)' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 1000, kTile = 256;

extern "C" __global__ __aicore__ void load_tiles(GM_ADDR x) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<float> in;
  in.SetGlobalBuffer((__gm__ float*)x, kCount);
  pipe.InitBuffer(queue, 1, kTile * sizeof(float));

  LocalTensor<float> tile = queue.AllocTensor<float>();
  DataCopy(tile, in[GetBlockIdx() * kTile], kTile);  // EXPECT: E0201
  queue.EnQue(tile);
  tile = queue.DeQue<float>();
  DataCopy(in[GetBlockIdx() * kTile], tile, kTile);
  queue.FreeTensor(tile);
}
