// A tensor of one queue goes through another one and is given back there. On a device the tensor
// says which buffer is meant. TURNS=2: its own queue waits for an event that the other never sets.
//   asctwin run other_queue.cpp 'f32[32]=arange(1)' 'f32[32]'
#include "kernel_operator.h"

#ifndef TURNS
#define TURNS 1
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void other_queue(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x, 32);
  to.SetGlobalBuffer((__gm__ float*)y, 32);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, 128);
  pipe.InitBuffer(out, 1, 128);
  for (int turn = 0; turn < TURNS; ++turn) {
    LocalTensor<float> tile = in.AllocTensor<float>();
    DataCopy(tile, from, 32);
    in.EnQue(tile);
    tile = in.DeQue<float>();
    Adds(tile, tile, 1.0f, 32);
    out.EnQue(tile);
    tile = out.DeQue<float>();
    DataCopy(to, tile, 32);
    out.FreeTensor(tile);
  }
}
