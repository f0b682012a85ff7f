// GroupBarrier: cores 0 and 1 arrive behind their rows, cores 2 and 3 wait and read both.
//   asctwin run group_barrier.cpp 'f32[2,64]=arange(1)' 'f32[2,64]' 'f32[2,64]=zeros'
//   'u8[8192]=zeros' --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void groups(GM_ADDR x, GM_ADDR y, GM_ADDR ws, GM_ADDR barrierWs) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  constexpr uint32_t n = 64;
  const uint32_t self = GetBlockIdx();
  GlobalTensor<float> in, out, rows;
  in.SetGlobalBuffer((__gm__ float*)x);
  out.SetGlobalBuffer((__gm__ float*)y);
  rows.SetGlobalBuffer((__gm__ float*)ws);
  TPipe pipe;
  TBuf<> a, b;
  pipe.InitBuffer(a, n * 4);
  pipe.InitBuffer(b, n * 4);
  auto s = a.Get<float>(), t = b.Get<float>();
  GroupBarrier<PipeMode::MTE3_MODE> barrier(barrierWs, 2, 2);
  if (self < 2) {
    DataCopy(s, in[self * n], n);
    PipeBarrier<PIPE_ALL>();
    DataCopy(rows[self * n], s, n);
    if (SKIP != 1) barrier.Arrive(self);
    return;
  }
  if (SKIP != 1) barrier.Wait(self - 2);
  DataCopy(s, rows, n);
  DataCopy(t, rows[n], n);
  PipeBarrier<PIPE_ALL>();
  Add(s, s, t, n);
  PipeBarrier<PIPE_ALL>();
  DataCopy(out[(self - 2) * n], s, n);
}
