// The buffer holds half of a tile.
//   asctwin run short_buffer.cpp 'f16[256]=rand(1)' 'f16[256]' --expect '1=x0+1'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 256, kTile = 64;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x, kCount);
  to.SetGlobalBuffer((__gm__ half*)y, kCount);
  pipe.InitBuffer(in, 1, kTile);
  pipe.InitBuffer(out, 1, kTile * sizeof(half));
  for (uint32_t at = 0; at < kCount; at += kTile) {
    LocalTensor<half> a = in.AllocTensor<half>();
    DataCopy(a, from[at], kTile);
    in.EnQue(a);
    a = in.DeQue<half>();
    LocalTensor<half> b = out.AllocTensor<half>();
    Adds(b, a, half(1), kTile);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<half>();
    DataCopy(to[at], b, kTile);
    out.FreeTensor(b);
  }
}
