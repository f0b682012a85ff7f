// 20 elements are computed, and two whole blocks leave the core.
//   asctwin run w0302_tail.cpp 'f16[32]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void twenty(__gm__ half* out) {
  const LocalTensor<half> x(TPosition::VECOUT, 0, 32);
  GlobalTensor<half> to;
  to.SetGlobalBuffer(out, 32);
  Duplicate(x, half(1), 20);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(to, x, 32);  // EXPECT: W0302
}
