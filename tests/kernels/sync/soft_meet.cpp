// A soft SyncAll between two passes: the largest of each core, then every element less the largest.
//   asctwin run soft_meet.cpp 'f32[3,64]=arange(1)' 'f32[3,64]' 'f32[3,8]=zeros' 'i32[24]=zeros'
//   --blocks 3
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void less_largest(GM_ADDR x, GM_ADDR y, GM_ADDR parts,
                                                   GM_ADDR sync) {
  constexpr uint32_t n = 64;
  const uint32_t cores = GetBlockNum();
  GlobalTensor<float> in, out, partGm;
  GlobalTensor<int32_t> syncGm;
  in.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * n, n);
  out.SetGlobalBuffer((__gm__ float*)y + GetBlockIdx() * n, n);
  partGm.SetGlobalBuffer((__gm__ float*)parts);
  syncGm.SetGlobalBuffer((__gm__ int32_t*)sync);
  TPipe pipe;
  TBuf<> dataBuf, workBuf, largestBuf, allBuf;
  TQue<TPosition::VECIN, 1> syncQue;
  pipe.InitBuffer(dataBuf, n * 4);
  pipe.InitBuffer(workBuf, n * 4);
  pipe.InitBuffer(largestBuf, 32);
  pipe.InitBuffer(allBuf, cores * 32);
  pipe.InitBuffer(syncQue, 1, cores * 32);
  auto data = dataBuf.Get<float>(), work = workBuf.Get<float>(), largest = largestBuf.Get<float>(),
       all = allBuf.Get<float>();
  DataCopy(data, in, n);
  event_t e = static_cast<event_t>(pipe.FetchEventID(HardEvent::MTE2_V));
  SetFlag<HardEvent::MTE2_V>(e);
  WaitFlag<HardEvent::MTE2_V>(e);
  Duplicate(largest, -1e30f, 8);
  PipeBarrier<PIPE_V>();
  ReduceMax(largest, data, work, n);
  event_t v = static_cast<event_t>(pipe.FetchEventID(HardEvent::V_MTE3));
  SetFlag<HardEvent::V_MTE3>(v);
  WaitFlag<HardEvent::V_MTE3>(v);
  DataCopy(partGm[GetBlockIdx() * 8], largest, 8);
  auto ub = syncQue.AllocTensor<int32_t>();
  if (SKIP != 1) SyncAll(syncGm, ub);
  syncQue.FreeTensor(ub);
  DataCopy(all, partGm, cores * 8);
  e = static_cast<event_t>(pipe.FetchEventID(HardEvent::MTE2_S));
  SetFlag<HardEvent::MTE2_S>(e);
  WaitFlag<HardEvent::MTE2_S>(e);
  float best = all.GetValue(0);
  for (uint32_t i = 1; i < cores; ++i) best = max(best, all.GetValue(i * 8));
  Adds(data, data, -best, n);
  v = static_cast<event_t>(pipe.FetchEventID(HardEvent::V_MTE3));
  SetFlag<HardEvent::V_MTE3>(v);
  WaitFlag<HardEvent::V_MTE3>(v);
  DataCopy(out, data, n);
}
