// Doubles a tensor of halves: each block takes its share through UB in tiles.
//   asctwin run examples/data_copy.cpp 'f16[1024]=arange(1)' 'f16[1024]' 1024 --blocks 4 --print 1
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 256;  // elements

extern "C" __global__ __aicore__ void doubled(GM_ADDR input, GM_ADDR output, uint32_t length) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer((__gm__ half*)input, length);
  result.SetGlobalBuffer((__gm__ half*)output, length);
  pipe.InitBuffer(in, 2, kTile * sizeof(half));
  pipe.InitBuffer(out, 2, kTile * sizeof(half));

  const uint32_t share = length / GetBlockNum();
  const uint32_t begin = share * GetBlockIdx();
  for (uint32_t at = begin; at < begin + share; at += kTile) {
    LocalTensor<half> arriving = in.AllocTensor<half>();
    DataCopy(arriving, source[at], kTile);
    in.EnQue(arriving);

    LocalTensor<half> x = in.DeQue<half>();
    LocalTensor<half> y = out.AllocTensor<half>();
    Add(y, x, x, kTile);
    out.EnQue(y);
    in.FreeTensor(x);

    LocalTensor<half> leaving = out.DeQue<half>();
    DataCopy(result[at], leaving, kTile);
    out.FreeTensor(leaving);
  }
}
