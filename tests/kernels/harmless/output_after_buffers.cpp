// InitOutput uses UB from its start, behind the InitBuffer of a buffer that holds nothing yet.
// HELD: the buffer holds a tile, which it overwrites.
//   asctwin run output_after_buffers.cpp 'f32[64]=arange(1)' 'f32[64]' 'f32[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void output_after_buffers(GM_ADDR x, GM_ADDR y, GM_ADDR zeros) {
  GlobalTensor<float> from, to, cleared;
  from.SetGlobalBuffer((__gm__ float*)x, 64);
  to.SetGlobalBuffer((__gm__ float*)y, 64);
  cleared.SetGlobalBuffer((__gm__ float*)zeros, 64);
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 256);
  LocalTensor<float> tile = room.Get<float>();
#ifdef HELD
  DataCopy(tile, from, 64);
  PipeBarrier<PIPE_ALL>();
#endif
  InitOutput<float>(cleared, 64, 0.0f);
  PipeBarrier<PIPE_ALL>();
#ifndef HELD
  DataCopy(tile, from, 64);
  PipeBarrier<PIPE_ALL>();
#endif
  DataCopy(to, tile, 64);
}
