// A handshake through global memory: block 0 copies a tile out, waits for it and raises a flag, and
// the others poll the flag. What -DNO_... leaves out makes it a race.
//   asctwin run handshake.cpp 'f32[64]=arange(1)' 'f32[256]' 'f32[64]' 'i32[16]=zeros' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 64;  // elements

__aicore__ inline void clean(const GlobalTensor<int32_t>& flag) {
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(flag);
}

__aicore__ inline void put(const GlobalTensor<float>& to) {
  DataCopy(to, LocalTensor<float>(TPosition::VECCALC, 0, kTile), kTile);
}
__aicore__ inline void copy(const GlobalTensor<float>& to, const GlobalTensor<float>& from) {
  LocalTensor<float> tile(TPosition::VECCALC, 0, kTile);
  DataCopy(tile, from, kTile);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  put(to);
}

extern "C" __global__ __aicore__ void hand_over(GM_ADDR input, GM_ADDR output, GM_ADDR workspace,
                                                GM_ADDR flags) {
  GlobalTensor<float> x, y, shared;
  GlobalTensor<int32_t> flag;
  x.SetGlobalBuffer((__gm__ float*)input, kTile);
  y.SetGlobalBuffer((__gm__ float*)output + GetBlockIdx() * kTile, kTile);
  shared.SetGlobalBuffer((__gm__ float*)workspace, kTile);
  flag.SetGlobalBuffer((__gm__ int32_t*)flags, 16);

  if (GetBlockIdx() == 0) {
    copy(shared, x);
    put(y);
#ifndef NO_WAIT
    SetFlag<HardEvent::MTE3_S>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_S>(EVENT_ID0);
#endif
    flag.SetValue(0, 1);
#ifndef NO_CLEAN
    clean(flag);
#endif
    return;
  }
#ifdef EARLY_READ
  copy(y, shared);
#endif
  do {
#ifndef NO_INVALIDATE
    clean(flag);
#endif
  } while (flag.GetValue(0) != 1);
#ifndef EARLY_READ
  copy(y, shared);
#endif
}
