// 1003 elements are shared out among 4 blocks of 250 each, and nobody writes the last 3.
//   asctwin run w0303_rest.cpp 'f32[1003]' 1003 --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void ones(__gm__ float* out, uint32_t n) {
  const uint32_t share = n / GetBlockNum();
  const LocalTensor<float> x(TPosition::VECOUT, 0, 256);
  GlobalTensor<float> to;
  to.SetGlobalBuffer(out + GetBlockIdx() * share, share);
  Duplicate(x, 1.0f, 256);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopyPad(to, x, DataCopyExtParams(1, share * sizeof(float), 0, 0, 0));  // EXPECT: W0303
}
