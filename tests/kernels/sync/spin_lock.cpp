// A lock in global memory guards a row that every block adds to.
//   asctwin run spin_lock.cpp 'f32[4,64]=arange(1)' 'f32[64]=zeros' 'u32[1]=zeros' --blocks 4 --soc Ascend950
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // 1: a racy sibling, which does not take the lock
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void spin_lock(GM_ADDR x, GM_ADDR y, GM_ADDR lock) {
  constexpr uint32_t n = 64;
  GlobalTensor<float> in, sum;
  in.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * n, n);
  sum.SetGlobalBuffer((__gm__ float*)y, n);
  TPipe pipe;
  TBuf<> room;
  pipe.InitBuffer(room, 2 * n * 4);
  LocalTensor<float> own = room.Get<float>(), all = own[n];
  DataCopy(own, in, n);
  while (SKIP != 1 && AtomicCas((__gm__ uint32_t*)lock, 0u, 1u) != 0) {
  }
  DataCopy(all, sum, n);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Add(all, all, own, n);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(sum, all, n);
  PipeBarrier<PIPE_ALL>();
  if (SKIP != 1) AtomicExch((__gm__ uint32_t*)lock, 0u);
}
