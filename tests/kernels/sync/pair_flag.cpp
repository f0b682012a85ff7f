// The two vector cores of a group exchange their halves by a flag of mode 1, beside an idle cube
// core.
//   asctwin run pair_flag.cpp 'f32[4,32]=arange(1)' 'f32[4,32]' 'f32[4,32]=zeros' --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void swap_halves(GM_ADDR x, GM_ADDR y, GM_ADDR ws) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  if ASCEND_IS_AIV {
    constexpr uint32_t n = 32;
    const uint32_t group = GetBlockIdx() / 2, self = GetSubBlockIdx(), other = 1 - self;
    GlobalTensor<float> xGm, yGm, wsGm;
    xGm.SetGlobalBuffer((__gm__ float*)x + group * 2 * n, 2 * n);
    yGm.SetGlobalBuffer((__gm__ float*)y + group * 2 * n, 2 * n);
    wsGm.SetGlobalBuffer((__gm__ float*)ws + group * 2 * n, 2 * n);
    TPipe pipe;
    TBuf<> a, b;
    pipe.InitBuffer(a, n * sizeof(float));
    pipe.InitBuffer(b, n * sizeof(float));
    LocalTensor<float> mine = a.Get<float>(), theirs = b.Get<float>();
    DataCopy(mine, xGm[self * n], n);
    SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
    WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
    Muls(mine, mine, 2.0f, n);
    SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
    WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
    DataCopy(wsGm[self * n], mine, n);
#if SKIP != 1
    CrossCoreSetFlag<0x1, PIPE_MTE3>(0x8);
    CrossCoreWaitFlag(0x8);
#endif
    DataCopy(theirs, wsGm[other * n], n);
    SetFlag<HardEvent::MTE2_V>(EVENT_ID1);
#if SKIP != 2
    WaitFlag<HardEvent::MTE2_V>(EVENT_ID1);
#endif
    PipeBarrier<PIPE_V>();
    Add(theirs, theirs, mine, n);
#if SKIP == 2
    WaitFlag<HardEvent::MTE2_V>(EVENT_ID1);
#endif
    SetFlag<HardEvent::V_MTE3>(EVENT_ID1);
    WaitFlag<HardEvent::V_MTE3>(EVENT_ID1);
    DataCopy(yGm[self * n], theirs, n);
  }
}
