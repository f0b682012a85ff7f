// A sum over cores as a tree, always in the same order: in each step half of the cores that are
// left add the row of a partner.
//   asctwin run tree_sum.cpp 'f32[8,64]=arange(1)' 'f32[64]' 'f32[8,64]=zeros' --blocks 8
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void tree(GM_ADDR x, GM_ADDR y, GM_ADDR ws) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  constexpr uint32_t n = 64;
  const int32_t self = GetBlockIdx(), cores = GetBlockNum();
  GlobalTensor<float> in, out, rows;
  in.SetGlobalBuffer((__gm__ float*)x + self * n, n);
  out.SetGlobalBuffer((__gm__ float*)y, n);
  rows.SetGlobalBuffer((__gm__ float*)ws);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> inQue;
  TBuf<QuePosition::VECCALC> sumBuf;
  pipe.InitBuffer(inQue, 2, n * sizeof(float));
  pipe.InitBuffer(sumBuf, n * sizeof(float));
  LocalTensor<float> sum = sumBuf.Get<float>();
  DataCopy(sum, in, n);
  PipeBarrier<PIPE_ALL>();
  for (int32_t step = 1; step < cores; step *= 2) {
    if (self % (2 * step) == step) {
      DataCopy(rows[self * n], sum, n);
      PipeBarrier<PIPE_MTE3>();
    }
    if (SKIP != 1) SyncAll();
    if (self % (2 * step) == 0 && self + step < cores) {
      LocalTensor<float> other = inQue.AllocTensor<float>();
      DataCopy(other, rows[(self + step) * n], n);
      inQue.EnQue(other);
      other = inQue.DeQue<float>();
      Add(sum, sum, other, n);
      inQue.FreeTensor(other);
      SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
      if (SKIP != 2) WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
    }
  }
  if (self == 0) DataCopy(out, sum, n);
}
