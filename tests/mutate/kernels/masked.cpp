// Adds one to the first half of every repeat, by the mask register.
//   asctwin run kernels/masked.cpp 'f16[1024]=arange(1)' 'f16[1024]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 1024);
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  DataCopy(x, source, 1024);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID1);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID1);
  SetMaskNorm();  // NOT NOTICED: removed (the mode of a launch)
  SetVectorMask<half>(0, ~0ull);
  Adds<half, false>(x, x, half(1), MASK_PLACEHOLDER, 8, {1, 1, 8, 8});
  ResetMask();
  SetFlag<HardEvent::V_MTE3>(EVENT_ID1);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID1);
  DataCopy(result, x, 1024);
}
