// A ring of two slots in global memory: the producer polls how far the consumer is before it fills
// a slot again, the consumer polls how far the producer is. Without the first of these it takes a
// schedule in which the producer is ahead to see the race. Both counters are scalar words with
// lines of their own.
//   asctwin run slot_ring.cpp 'f32[6,64]=arange(1)' 'f32[6,64]' 'f32[2,64]=zeros' 'i32[32]=zeros'
//   --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

constexpr uint32_t N = 64, SLOTS = 2;
constexpr int32_t TILES = 6;
__aicore__ inline void Refresh(const GlobalTensor<int32_t>& word) {
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(word);
}
__aicore__ inline void PollUntil(GlobalTensor<int32_t> word, int32_t least) {
  int32_t value;
  do {
    Refresh(word);
    value = word.GetValue(0);
  } while (value < least);
}
__aicore__ inline void Tell(GlobalTensor<int32_t> word, int32_t value) {
  word.SetValue(0, value);
  Refresh(word);
}
__aicore__ inline void Move(const GlobalTensor<float>& to, const GlobalTensor<float>& from) {
  LocalTensor<float> tile(TPosition::VECCALC, 0, N);
  DataCopy(tile, from, N);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(to, tile, N);
  SetFlag<HardEvent::MTE3_S>(EVENT_ID0);
  WaitFlag<HardEvent::MTE3_S>(EVENT_ID0);
}
extern "C" __global__ __aicore__ void ring(GM_ADDR x, GM_ADDR y, GM_ADDR slots, GM_ADDR words) {
  GlobalTensor<float> in, out, ring;
  GlobalTensor<int32_t> filled, emptied;
  in.SetGlobalBuffer((__gm__ float*)x);
  out.SetGlobalBuffer((__gm__ float*)y);
  ring.SetGlobalBuffer((__gm__ float*)slots);
  filled.SetGlobalBuffer((__gm__ int32_t*)words, 16);
  emptied.SetGlobalBuffer((__gm__ int32_t*)words + 16, 16);
  for (int32_t i = 0; i < TILES; ++i) {
    const uint32_t slot = i % SLOTS * N;
    if (GetBlockIdx() == 0) {
      if (i >= (int32_t)SLOTS && SKIP != 1) PollUntil(emptied, i - SLOTS + 1);
      Move(ring[slot], in[i * N]);
      Tell(filled, i + 1);
    } else {
      if (SKIP != 2) PollUntil(filled, i + 1);
      Move(out[i * N], ring[slot]);
      Tell(emptied, i + 1);
    }
    PipeBarrier<PIPE_ALL>();
  }
}
