// A tensor that goes through one queue twice: copied in for the vector unit, and out again. Each
// EnQue and DeQue names the positions between which it goes.
//   asctwin run queue_of_positions.cpp 'f32[64]=arange(1)' 'f32[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void twice(GM_ADDR input, GM_ADDR output) {
  GlobalTensor<float> x, y;
  x.SetGlobalBuffer((__gm__ float*)input, 64);
  y.SetGlobalBuffer((__gm__ float*)output, 64);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, 256);
  LocalTensor<float> tile = queue.AllocTensor<float>();
  DataCopyParams params(1, 7, 0, 0);
  params.blockLen++;
  printf("%u blocks\n", params.blockLen);
  ASSERT(params.blockLen == 8);
  DataCopy(tile, x, params);
  queue.EnQue<TPosition::GM, TPosition::VECIN>(tile);
  tile = queue.DeQue<TPosition::GM, TPosition::VECIN, float>();
  Adds(tile, tile, 1.0f, 64);
  queue.EnQue<TPosition::VECOUT, TPosition::GM>(tile);
  tile = queue.DeQue<TPosition::VECOUT, TPosition::GM, float>();
  DataCopy(y, tile, 64);
  queue.FreeTensor(tile);
}
