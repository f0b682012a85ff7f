// The chip has four ids for an event, and the kernel uses each of them: the last copy has none.
//   asctwin run four_ids.cpp --soc Ascend910A 'f16[80]=rand(1)' 'f16[80]' --expect '1=x0+1'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  LocalTensor<half> a(TPosition::VECCALC, 0, 80), b(TPosition::VECCALC, 160, 80);
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x, 80);
  to.SetGlobalBuffer((__gm__ half*)y, 80);
  DataCopy(a, from, 16);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  DataCopy(a[16], from[16], 16);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID1);
  DataCopy(a[32], from[32], 16);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID2);
  DataCopy(a[48], from[48], 16);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID3);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID1);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID2);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID3);
  DataCopy(a[64], from[64], 16);
  Adds(b, a, half(1), 80);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(to, b, 80);
}
