// A counter of arrivals: each core leaves its row and adds 1 to the counter by an atomic copy, and
// block 0 copies the counter in until all have arrived, and adds the rows.
//   asctwin run arrivals.cpp 'f32[4,64]=arange(1)' 'f32[64]' 'f32[4,64]=zeros' 'i32[8]=zeros'
//   --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void arrive(GM_ADDR x, GM_ADDR y, GM_ADDR ws, GM_ADDR counter) {
  constexpr uint32_t n = 64;
  const uint32_t self = GetBlockIdx();
  GlobalTensor<float> in, out, rows;
  GlobalTensor<int32_t> arrived;
  in.SetGlobalBuffer((__gm__ float*)x + self * n, n);
  out.SetGlobalBuffer((__gm__ float*)y, n);
  rows.SetGlobalBuffer((__gm__ float*)ws);
  arrived.SetGlobalBuffer((__gm__ int32_t*)counter, 8);
  TPipe pipe;
  TBuf<> a, b, c;
  pipe.InitBuffer(a, n * 4);
  pipe.InitBuffer(b, n * 4);
  pipe.InitBuffer(c, 32);
  auto sum = a.Get<float>(), row = b.Get<float>();
  auto one = c.Get<int32_t>();
  DataCopy(sum, in, n);
  Duplicate(one, 0, 8);
  PipeBarrier<PIPE_ALL>();
  one.SetValue(0, 1);
  DataCopy(rows[self * n], sum, n);
  if (SKIP != 1) PipeBarrier<PIPE_ALL>();
  SetFlag<HardEvent::S_MTE3>(EVENT_ID1);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID1);
  SetAtomicAdd<int32_t>();
  DataCopy(arrived, one, 8);
  SetAtomicNone();
  if (self != 0) return;
  do {
    PipeBarrier<PIPE_ALL>();
    DataCopy(one, arrived, 8);
    SetFlag<HardEvent::MTE2_S>(EVENT_ID0);
    WaitFlag<HardEvent::MTE2_S>(EVENT_ID0);
    if (SKIP == 2) break;
  } while (one.GetValue(0) < GetBlockNum());
  for (uint32_t i = 1; i < GetBlockNum(); ++i) {
    DataCopy(row, rows[i * n], n);
    PipeBarrier<PIPE_ALL>();
    Add(sum, sum, row, n);
    PipeBarrier<PIPE_ALL>();
  }
  DataCopy(out, sum, n);
}
