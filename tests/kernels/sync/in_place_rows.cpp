// A row in global memory is updated in place, again and again: each copy in waits for the copy out
// of the same bytes.
//   asctwin run in_place_rows.cpp 'f32[2,128]=arange(1)' --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void steps(GM_ADDR x) {
  constexpr uint32_t n = 128;
  GlobalTensor<float> row;
  row.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * n, n);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 2, n * 4);
  pipe.InitBuffer(out, 2, n * 4);
  TEventID back = pipe.AllocEventID<HardEvent::MTE3_MTE2>();
  for (int i = 0; i < 3; ++i) {
    if (i > 0 && SKIP != 1) WaitFlag<HardEvent::MTE3_MTE2>(back);
    auto a = in.AllocTensor<float>();
    DataCopy(a, row, n);
    in.EnQue(a);
    a = in.DeQue<float>();
    auto b = out.AllocTensor<float>();
    Muls(b, a, 2.0f, n);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopy(row, b, n);
    if (i < 2 && SKIP != 1) SetFlag<HardEvent::MTE3_MTE2>(back);
    out.FreeTensor(b);
  }
  pipe.ReleaseEventID<HardEvent::MTE3_MTE2>(back);
}
