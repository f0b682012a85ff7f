// Compaction in two passes: each core leaves how many of its elements are positive, all meet, and
// each reads the counts of those before it as scalars to know where its own go.
//   asctwin run counts_then_offsets.cpp 'i32[4,16]=arange(-30)' 'i32[64]=zeros' 'i32[4,16]=zeros'
//   --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void compact(GM_ADDR x, GM_ADDR y, GM_ADDR ws) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  constexpr uint32_t n = 16;
  const uint32_t self = GetBlockIdx();
  GlobalTensor<int32_t> in, out, counts;
  in.SetGlobalBuffer((__gm__ int32_t*)x + self * n, n);
  out.SetGlobalBuffer((__gm__ int32_t*)y);
  counts.SetGlobalBuffer((__gm__ int32_t*)ws);
  TPipe pipe;
  TBuf<> a, b;
  pipe.InitBuffer(a, n * 4);
  pipe.InitBuffer(b, n * 4);
  auto tile = a.Get<int32_t>(), kept = b.Get<int32_t>();
  DataCopy(tile, in, n);
  PipeBarrier<PIPE_ALL>();
  int32_t count = 0;
  for (uint32_t i = 0; i < n; ++i)
    if (tile.GetValue(i) > 0) kept.SetValue(count++, tile.GetValue(i));
  counts.SetValue(self * 16, count);
  if (SKIP != 1)
    DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(
        counts[self * 16]);
  if (SKIP != 2) SyncAll();
  int32_t offset = 0;
  for (uint32_t i = 0; i < self; ++i) offset += counts.GetValue(i * 16);
  if (count == 0) return;
  SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
  DataCopyPad(out[offset], kept, DataCopyExtParams(1, count * sizeof(int32_t), 0, 0, 0));
}
