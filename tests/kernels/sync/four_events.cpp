// Ping-pong by hand: an id for each buffer and direction, raised once before the loop and awaited
// once behind it.
//   asctwin run four_events.cpp 'f32[2048]=arange(1)' 'f32[2048]' --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

class Twice {
  static constexpr uint32_t TILE = 256;

 public:
  __aicore__ inline Twice(GM_ADDR x, GM_ADDR y, uint32_t tiles) : tiles_(tiles) {
    in_.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * tiles * TILE);
    out_.SetGlobalBuffer((__gm__ float*)y + GetBlockIdx() * tiles * TILE);
    for (int i = 0; i < 2; ++i) {
      from_[i] = LocalTensor<float>(TPosition::VECIN, i * TILE * 4, TILE);
      to_[i] = LocalTensor<float>(TPosition::VECOUT, (2 + i) * TILE * 4, TILE);
    }
  }
  __aicore__ inline void Run() {
    for (int i = 0; i < 2; ++i) {
      SetFlag<HardEvent::V_MTE2>(ids[i]);
      SetFlag<HardEvent::MTE3_V>(ids[i]);
    }
    for (uint32_t tile = 0; tile < tiles_; ++tile) {
      const int32_t slot = tile & 1;
      if (SKIP != 1 || tile < 2) WaitFlag<HardEvent::V_MTE2>(ids[slot]);
      DataCopy(from_[slot], in_[tile * TILE], TILE);
      SetFlag<HardEvent::MTE2_V>(ids[slot]);
      WaitFlag<HardEvent::MTE2_V>(ids[slot]);
      if (SKIP != 2 || tile < 2) WaitFlag<HardEvent::MTE3_V>(ids[slot]);
      Add(to_[slot], from_[slot], from_[slot], TILE);
      if (SKIP != 1 || tile + 2 >= tiles_) SetFlag<HardEvent::V_MTE2>(ids[slot]);
      SetFlag<HardEvent::V_MTE3>(ids[slot]);
      WaitFlag<HardEvent::V_MTE3>(ids[slot]);
      DataCopy(out_[tile * TILE], to_[slot], TILE);
      if (SKIP != 2 || tile + 2 >= tiles_) SetFlag<HardEvent::MTE3_V>(ids[slot]);
    }
    for (int i = 0; i < 2; ++i) {
      WaitFlag<HardEvent::V_MTE2>(ids[i]);
      WaitFlag<HardEvent::MTE3_V>(ids[i]);
    }
  }

 private:
  static constexpr event_t ids[2] = {EVENT_ID2, EVENT_ID3};
  uint32_t tiles_;
  GlobalTensor<float> in_, out_;
  LocalTensor<float> from_[2], to_[2];
};
extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR y) { Twice(x, y, 4).Run(); }
