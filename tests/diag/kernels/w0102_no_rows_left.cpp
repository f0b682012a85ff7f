// Nine rows for four blocks, three each: the last block has none, and copies 0 blocks.
//   asctwin run w0102_no_rows_left.cpp 'f32[9,8]=arange(1)' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRows = 9, kColumns = 8, kRowsOfBlock = 3;

extern "C" __global__ __aicore__ void load_rows(GM_ADDR x) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<float> in;
  in.SetGlobalBuffer((__gm__ float*)x, kRows * kColumns);
  pipe.InitBuffer(queue, 1, kRowsOfBlock * kColumns * sizeof(float));

  const uint32_t first = GetBlockIdx() * kRowsOfBlock;
  const uint16_t rows = first < kRows ? kRowsOfBlock : 0;
  LocalTensor<float> tile = queue.AllocTensor<float>();
  DataCopy(tile, in[first * kColumns], DataCopyParams(rows, 1, 0, 0));  // EXPECT: W0102
  queue.EnQue(tile);
  tile = queue.DeQue<float>();
  if (rows > 0) DataCopy(in[first * kColumns], tile, rows * kColumns);
  queue.FreeTensor(tile);
}
