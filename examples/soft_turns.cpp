// A running sum over blocks: each block waits for the total of the block before it, adds its own
// number and passes the total on. An event in global memory signals that the total is ready.
//   asctwin run examples/soft_turns.cpp 'i32[32]=ones' 'i32[32]' 'i32[32]=zeros' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kSlot = 8;  // elements of 32 B

extern "C" __global__ __aicore__ void running_sum(GM_ADDR input, GM_ADDR output,
                                                  GM_ADDR workspace) {
  const int32_t me = GetBlockIdx();
  GlobalTensor<int32_t> source, total, events;
  source.SetGlobalBuffer((__gm__ int32_t*)input);
  total.SetGlobalBuffer((__gm__ int32_t*)output);
  events.SetGlobalBuffer((__gm__ int32_t*)workspace);
  LocalTensor<int32_t> sum(TPosition::VECCALC, 0, kSlot);
  LocalTensor<int32_t> before(TPosition::VECCALC, 32, kSlot);
  LocalTensor<int32_t> room(TPosition::VECCALC, 64, kSlot);

  DataCopy(sum, source[me * kSlot], kSlot);
  if (me > 0) {
    IBWait(events, room, me - 1, 0);
    DataCopy(before, total[(me - 1) * kSlot], kSlot);
    SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
    WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
    Add(sum, sum, before, kSlot);
  }
  PipeBarrier<PIPE_ALL>();
  DataCopy(total[me * kSlot], sum, kSlot);
  PipeBarrier<PIPE_ALL>();
  if (me + 1 < GetBlockNum()) IBSet(events, room, me, 0);
}
