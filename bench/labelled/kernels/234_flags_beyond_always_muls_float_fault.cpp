// label: fault
// class: E0201
// line: 34
// shows: 34
// reason: a whole tile is stored where less is left
// hidden: no
// run: 'f32[300]=rand(1)' 'f32[300]' 300 --expect '1=x0*2'
// verify: 'f32[n]=rand(1)' 'f32[n]' n --expect '1=x0*2' --space n=256,301,512 --fix values
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 128;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, uint32_t n) {
  LocalTensor<float> a(TPosition::VECCALC, 0, kTile), b(TPosition::VECCALC, 1024, kTile);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x, n);
  to.SetGlobalBuffer((__gm__ float*)y, n);
  SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
  SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
  for (uint32_t at = GetBlockIdx() * kTile; at < n; at += GetBlockNum() * kTile) {
    const uint32_t count = n - at < kTile ? n - at : kTile;
    const DataCopyExtParams bytes{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};
    WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
    DataCopyPad(a, from[at], bytes, DataCopyPadExtParams<float>{false, 0, 0, 0});
    SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
    WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
    Muls(b, a, float(2), count);
    SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
    SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
    WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
    DataCopyPad(to[at], b, DataCopyExtParams{1, kTile * sizeof(float), 0, 0, 0});
    SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
  }
  WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
  WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
}
