// A sum over cores in the order of the blocks by WaitPreBlock and NotifyNextBlock, over two tiles.
//   asctwin run ordered_atomics.cpp 'f32[4,2,64]=arange(1)' 'f32[2,64]=zeros' 'i32[32]' --blocks 4
// Numbers whose sum depends on the order, and cores that begin in another one:
//   asctwin run ordered_atomics.cpp 'f32[4,2,64]=rand(1)' 'f32[2,64]=zeros' 'i32[32]' --blocks 4
//   --schedule=random:1
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void ordered(GM_ADDR x, GM_ADDR y, GM_ADDR ws) {
  constexpr uint32_t n = 64;
  GlobalTensor<float> in, out;
  GlobalTensor<int32_t> order;
  in.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * 2 * n, 2 * n);
  out.SetGlobalBuffer((__gm__ float*)y, 2 * n);
  order.SetGlobalBuffer((__gm__ int32_t*)ws, GetBlockNum() * 8);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> que;
  TBuf<> orderBuf;
  pipe.InitBuffer(que, 1, n * 4);
  pipe.InitBuffer(orderBuf, GetBlockNum() * 32 + 32);
  auto ub = orderBuf.Get<int32_t>();
  InitDetermineComputeWorkspace(order, ub);
  for (uint32_t i = 0; i < 2; ++i) {
    auto t = que.AllocTensor<float>();
    DataCopy(t, in[i * n], n);
    que.EnQue(t);
    t = que.DeQue<float>();
    SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID4);
    WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID4);
    if (SKIP != 1) WaitPreBlock(order, ub);
    if (SKIP != 1) SetAtomicAdd<float>();
    DataCopy(out[i * n], t, n);
    if (SKIP != 1) SetAtomicNone();
    if (SKIP != 1) NotifyNextBlock(order, ub);
    que.FreeTensor(t);
  }
}
