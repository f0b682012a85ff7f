// The flag between each copy and the call that reads it is missing: in program order the numbers are
// right, in some other orders tiles are too old.
//   asctwin why race.cpp 'f32[512]=arange(1)' 'f32[512]' --expect '1=x0*2' --schedule random:4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 64, kTiles = 8;

extern "C" __global__ __aicore__ void race(GM_ADDR x, GM_ADDR y) {
  const uint32_t first = GetBlockIdx() * kTiles * kTile;
  GlobalTensor<float> a, b;
  a.SetGlobalBuffer((__gm__ float*)x + first);
  b.SetGlobalBuffer((__gm__ float*)y + first);
  LocalTensor<float> s(TPosition::VECCALC, 0, kTile), t(TPosition::VECCALC, 256, kTile);
  for (uint32_t i = 0; i < kTiles; ++i) {
    DataCopy(s, a[i * kTile], kTile);  // COPY
    Muls(t, s, 2.0f, kTile);           // MULS
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopy(b[i * kTile], t, kTile);
    PipeBarrier<PIPE_ALL>();
  }
}
