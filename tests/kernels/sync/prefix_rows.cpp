// Three stages overlap over four slots of UB by events of one id a slot; the last stage writes to
// global memory what the first stage of a later round reads from there.
//   asctwin run prefix_rows.cpp 'f16[8,64]=arange(1)' 'f16[8,64]=zeros'
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void prefix(GM_ADDR x, GM_ADDR y) {
  constexpr uint32_t n = 64, rows = 8;
  GlobalTensor<half> in, out;
  in.SetGlobalBuffer((__gm__ half*)x, rows * n);
  out.SetGlobalBuffer((__gm__ half*)y, rows * n);
  LocalTensor<half> a[2] = {{TPosition::VECIN, 0, n}, {TPosition::VECIN, 128, n}};
  LocalTensor<half> p[2] = {{TPosition::VECIN, 256, n}, {TPosition::VECIN, 384, n}};
  for (uint32_t i = 0; i < 2; ++i) SetFlag<HardEvent::MTE3_MTE2>(i);
  for (uint32_t r = 0; r < rows; ++r) {
    const uint32_t i = r & 1;
    WaitFlag<HardEvent::MTE3_MTE2>(i);
    DataCopy(a[i], in[r * n], n);
    if (r > 0) {
      // The row before: its copy out has just been issued.
      if (SKIP != 1) {
        SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID5);
        WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID5);
      }
      DataCopy(p[i], out[(r - 1) * n], n);
    }
    SetFlag<HardEvent::MTE2_V>(i);
    WaitFlag<HardEvent::MTE2_V>(i);
    if (r > 0) Add(a[i], a[i], p[i], n);
    SetFlag<HardEvent::V_MTE3>(i);
    WaitFlag<HardEvent::V_MTE3>(i);
    DataCopy(out[r * n], a[i], n);
    SetFlag<HardEvent::MTE3_MTE2>(i);
  }
  for (uint32_t i = 0; i < 2; ++i) WaitFlag<HardEvent::MTE3_MTE2>(i);
}
