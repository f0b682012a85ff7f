// An atomic copy adds to what stands there, and nothing stands there.
//   asctwin run e0302_output.cpp 'f32[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void count(__gm__ float* out) {
  const LocalTensor<float> x(TPosition::VECOUT, 0, 64);
  GlobalTensor<float> to;
  to.SetGlobalBuffer(out, 64);
  Duplicate(x, 1.0f, 64);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  SetAtomicAdd<float>();
  DataCopy(to, x, 64);  // EXPECT: E0302
  SetAtomicNone();
}
