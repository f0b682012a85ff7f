// A tensor of 13 elements from a TBuf: DataCopyPad fills its last DataBlock, and the vector unit
// works on whole blocks of it. What lies behind that block is another tensor's.
//   asctwin run ragged_tbuf.cpp 'f32[13]=arange(1)' 'f32[13]' 13
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void ragged_tbuf(GM_ADDR x, GM_ADDR y, uint32_t n) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 1024);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x, n);
  to.SetGlobalBuffer((__gm__ float*)y, n);
  LocalTensor<float> row = buffer.Get<float>(n);
  const uint32_t whole = (n + 7) / 8 * 8;
  DataCopyExtParams params{1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0};
  DataCopyPadExtParams<float> pad{true, 0, static_cast<uint8_t>(whole - n), 0};
  DataCopyPad(row, from, params, pad);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
#ifdef NEXT_BLOCK
  Muls(row, row, 2.0f, whole + 8);
#else
  Muls(row, row, 2.0f, whole);
#endif
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopyPad(to, row, params);
}
