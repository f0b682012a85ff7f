// Transposes a 16 x 16 matrix of halves through the VA registers.
//   asctwin run examples/transpose_5hd.cpp 'f16[16,16]=arange(0)' 'f16[16,16]' --print 1
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kSide = 16;

extern "C" __global__ __aicore__ void transpose_5hd(GM_ADDR input, GM_ADDR output) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> before, after;
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer((__gm__ half*)input, kSide * kSide);
  result.SetGlobalBuffer((__gm__ half*)output, kSide * kSide);
  pipe.InitBuffer(before, kSide * kSide * sizeof(half));
  pipe.InitBuffer(after, kSide * kSide * sizeof(half));
  LocalTensor<half> rows = before.Get<half>();
  LocalTensor<half> columns = after.Get<half>();

  DataCopy(rows, source, kSide * kSide);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);

  __ubuf__ half* from[kSide];
  __ubuf__ half* to[kSide];
  for (uint32_t i = 0; i < kSide; ++i) {
    from[i] = (__ubuf__ half*)rows[i * kSide].GetPhyAddr();
    to[i] = (__ubuf__ half*)columns[i * kSide].GetPhyAddr();
  }
  asc_set_va_reg(VA0, to);
  asc_set_va_reg(VA1, to + 8);
  asc_set_va_reg(VA2, from);
  asc_set_va_reg(VA3, from + 8);
  asc_transto5hd_b16(VA0, VA2, 1, 0, 0);

  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(result, columns, kSide * kSide);
}
