// The result is computed into `y`, but `z` is copied out.
//   asctwin run e0303_forgotten.cpp 'f16[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void ones(__gm__ half* out) {
  const LocalTensor<half> y(TPosition::VECOUT, 0, 64);
  const LocalTensor<half> z(TPosition::VECOUT, 128, 64);
  GlobalTensor<half> to;
  to.SetGlobalBuffer(out, 64);
  Duplicate(y, half(1), 64);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(to, z, 64);  // EXPECT: E0303
}
