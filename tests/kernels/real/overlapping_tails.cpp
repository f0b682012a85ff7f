// Rows of a length that tiles do not divide: the last tile of a block begins early, so that it is
// whole, and the blocks of the next core are begun where they overlap. What is written twice is equal.
//   asctwin run overlapping_tails.cpp 'f32[100]=arange(1)' 'f32[100]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t kTile = 32, kLength = 100, kShare = 56;

extern "C" __global__ __aicore__ void doubles(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<float> x, y;
  x.SetGlobalBuffer((__gm__ float*)in, kLength);
  y.SetGlobalBuffer((__gm__ float*)out, kLength);
  TPipe pipe;
  TQue<TPosition::VECIN, 2> inputs;
  TQue<TPosition::VECOUT, 2> outputs;
  pipe.InitBuffer(inputs, 2, kTile * sizeof(float));
  pipe.InitBuffer(outputs, 2, kTile * sizeof(float));
  const int32_t begin = static_cast<int32_t>(GetBlockIdx()) * (kLength - kShare);
  for (int32_t at = 0; at < kShare; at += kTile) {
    const int32_t first = begin + (at + kTile > kShare ? kShare - kTile : at);
    LocalTensor<float> tile = inputs.AllocTensor<float>();
    DataCopy(tile, x[first], kTile);
    inputs.EnQue(tile);
    tile = inputs.DeQue<float>();
    LocalTensor<float> result = outputs.AllocTensor<float>();
    Muls(result, tile, 2.0f, kTile);
#ifdef WRONG_TAIL
    Adds(result, result, static_cast<float>(GetBlockIdx()), kTile);
#endif
    outputs.EnQue(result);
    inputs.FreeTensor(tile);
    result = outputs.DeQue<float>();
    DataCopy(y[first], result, kTile);
    PipeBarrier<PIPE_MTE3>();  // tiles of one core overlap as well
    outputs.FreeTensor(result);
  }
}
