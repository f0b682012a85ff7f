// Blocks take tiles by tickets: whoever is free takes the next one.
//   asctwin run tickets.cpp 'f32[10,64]=arange(1)' 'f32[10,64]' 'u32[1]=zeros' --blocks 4 --soc Ascend950
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // 1: a racy sibling, whose counter is a plain one
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void tickets(GM_ADDR x, GM_ADDR y, GM_ADDR next) {
  constexpr uint32_t n = 64, tiles = 10;
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer((__gm__ float*)x, tiles * n);
  out.SetGlobalBuffer((__gm__ float*)y, tiles * n);
  GlobalTensor<uint32_t> plain;
  plain.SetGlobalBuffer((__gm__ uint32_t*)next, 1);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> from;
  TQue<TPosition::VECOUT, 1> to;
  pipe.InitBuffer(from, 1, n * 4);
  pipe.InitBuffer(to, 1, n * 4);
  for (;;) {
    uint32_t tile = 0;
    if (SKIP == 1) {
      tile = plain.GetValue(0);
      plain.SetValue(0, tile + 1);
    } else {
      tile = AtomicAdd((__gm__ uint32_t*)next, 1u);
    }
    if (tile >= tiles) return;
    auto a = from.AllocTensor<float>();
    DataCopy(a, in[tile * n], n);
    from.EnQue(a);
    a = from.DeQue<float>();
    auto b = to.AllocTensor<float>();
    Adds(b, a, 1.0f, n);
    from.FreeTensor(a);
    to.EnQue(b);
    b = to.DeQue<float>();
    DataCopy(out[tile * n], b, n);
    to.FreeTensor(b);
  }
}
