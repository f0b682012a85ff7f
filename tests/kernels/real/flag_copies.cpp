// Does the handshake with flags that are copied: 32 B of ones behind the tile, and whoever waits
// copies them in until they are there.
//   asctwin run flag_copies.cpp 'f32[64]=arange(1)' 'f32[256]' 'f32[64]' 'i32[8]=zeros' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 64, kFlag = 8;  // elements
#ifndef PRODUCER
#define PRODUCER 0
#endif

template <HardEvent event>
__aicore__ inline void pass() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

__aicore__ inline void put(const GlobalTensor<float>& to) {
  DataCopy(to, LocalTensor<float>(TPosition::VECCALC, 0, kTile), kTile);
}
__aicore__ inline void copy(const GlobalTensor<float>& to, const GlobalTensor<float>& from) {
  LocalTensor<float> tile(TPosition::VECCALC, 0, kTile);
  DataCopy(tile, from, kTile);
  pass<HardEvent::MTE2_MTE3>();
  put(to);
}

extern "C" __global__ __aicore__ void hand_over(GM_ADDR input, GM_ADDR output, GM_ADDR workspace,
                                                GM_ADDR flags) {
  GlobalTensor<float> x, y, shared;
  GlobalTensor<int32_t> flag;
  x.SetGlobalBuffer((__gm__ float*)input, kTile);
  y.SetGlobalBuffer((__gm__ float*)output + GetBlockIdx() * kTile, kTile);
  shared.SetGlobalBuffer((__gm__ float*)workspace, kTile);
  flag.SetGlobalBuffer((__gm__ int32_t*)flags, kFlag);
  LocalTensor<int32_t> ones(TPosition::VECCALC, 512, kFlag);

  if (GetBlockIdx() == PRODUCER) {
    Duplicate(ones, 1, kFlag);
    pass<HardEvent::V_MTE3>();
    copy(shared, x);
    put(y);
#ifndef NO_WAIT
    PipeBarrier<PIPE_MTE3>();
#endif
    DataCopy(flag, ones, kFlag);
    return;
  }
  do {
    pass<HardEvent::S_MTE2>();
    DataCopy(ones, flag, kFlag);
    pass<HardEvent::MTE2_S>();
  } while (ones.GetValue(0) != 1);
  copy(y, shared);
}
