// Counts of values over all cores: block 0 clears the counts, all meet, and each adds its own by
// atomic copies.
//   asctwin run atomic_histogram.cpp 'i32[4,64]=full(3)' 'f32[8]' --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void histogram(GM_ADDR x, GM_ADDR counts) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  constexpr uint32_t n = 64;
  GlobalTensor<int32_t> in;
  GlobalTensor<float> out;
  in.SetGlobalBuffer((__gm__ int32_t*)x + GetBlockIdx() * n, n);
  out.SetGlobalBuffer((__gm__ float*)counts, 8);
  TPipe pipe;
  TBuf<> valueBuf, countBuf;
  pipe.InitBuffer(valueBuf, n * 4);
  pipe.InitBuffer(countBuf, 32);
  auto values = valueBuf.Get<int32_t>();
  auto own = countBuf.Get<float>();
  Duplicate(own, 0.0f, 8);
  if (GetBlockIdx() == 0) {
    SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
    WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
    DataCopy(out, own, 8);
    PipeBarrier<PIPE_ALL>();
  }
  if (SKIP != 1) SyncAll();
  DataCopy(values, in, n);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t i = 0; i < n; ++i) {
    const int32_t v = values.GetValue(i);
    own.SetValue(v, own.GetValue(v) + 1);
  }
  SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
  if (SKIP != 2) SetAtomicAdd<float>();
  DataCopy(out, own, 8);
  if (SKIP != 2) SetAtomicNone();
}
