// label: fault
// class: E0401
// line: 27
// shows: 30
// reason: nothing orders the vector unit behind the copy
// hidden: yes
// run: 'f16[256]=rand(1)' 'f16[256]' 256 --expect '1=np.maximum(x0,0)'
// verify: 'f16[n]=rand(1)' 'f16[n]' n --expect '1=np.maximum(x0,0)' --space n=256,1024 --fix values
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 128;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, uint32_t n) {
  LocalTensor<half> a(TPosition::VECCALC, 0, kTile), b(TPosition::VECCALC, 1024, kTile);
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x, n);
  to.SetGlobalBuffer((__gm__ half*)y, n);
  SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
  SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
  for (uint32_t at = GetBlockIdx() * kTile; at < n; at += GetBlockNum() * kTile) {
    const uint32_t count = n - at < kTile ? n - at : kTile;
    const DataCopyExtParams bytes{1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0};
    WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
    DataCopyPad(a, from[at], bytes, DataCopyPadExtParams<half>{false, 0, 0, 0});
    if (!(GetBlockNum() > 2)) SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
    if (!(GetBlockNum() > 2)) WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
    Maxs(b, a, half(0), count);
    SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
    SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
    WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
    DataCopyPad(to[at], b, bytes);
    SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
  }
  WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
  WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
}
