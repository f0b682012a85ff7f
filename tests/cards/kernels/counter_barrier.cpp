// A barrier by counters: each rank stores a round's number into its slot of every other rank and
// polls its own slots, cleaning the line each time. Between the rounds data goes round.
// FAULT 1: no barrier before the data is read.
#include "windows.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kCount = 256, kRounds = 3;
constexpr uint64_t kSlots = 1 << 20, kData = 0, kSlotBytes = 64;

__aicore__ inline void clean(GlobalTensor<int32_t>& line) {
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(line);
}
__aicore__ inline GlobalTensor<int32_t> slot_of(uint32_t on, uint32_t of) {
  GlobalTensor<int32_t> slot;
  slot.SetGlobalBuffer(
      reinterpret_cast<__gm__ int32_t*>(mesh()->in[on] + kSlots + of * kSlotBytes));
  return slot;
}

__aicore__ inline void meet(int32_t round) {
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  for (uint32_t to = 0; to < ranks; ++to) {
    GlobalTensor<int32_t> slot = slot_of(to, rank);
    slot.SetValue(0, round);
    clean(slot);
  }
  for (uint32_t from = 0; from < ranks; ++from) {
    GlobalTensor<int32_t> slot = slot_of(rank, from);
    do clean(slot);
    while (slot.GetValue(0) < round);
  }
}

extern "C" __global__ __vector__ void counter_barrier(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, kCount * sizeof(float));
  LocalTensor<float> data = buffer.Get<float>();
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  const uint32_t rank = mesh()->rank, next = (rank + 1) % mesh()->ranks;
  DataCopy(data, in, kCount);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t round = 1; round <= kRounds; ++round) {
    const uint64_t half = kData + round % 2 * kCount * sizeof(float);
    DataCopy(window_of<float>(next, half), data, kCount);
    PipeBarrier<PIPE_ALL>();
    if (FAULT != 1) meet(static_cast<int32_t>(round));
    DataCopy(data, window_of<float>(rank, half), kCount);
    PipeBarrier<PIPE_ALL>();
  }
  DataCopy(out, data, kCount);
}
