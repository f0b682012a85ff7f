// SetMaskNorm is missing: masks of the next kernel would count elements.
//   asctwin run w0110_mode.cpp 'f32[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* numbers) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<float> from;
  from.SetGlobalBuffer(numbers);
  DataCopy(x, from, 64);
  PipeBarrier<PIPE_ALL>();
  SetMaskCount();  // EXPECT: W0110
  SetVectorMask<float, MaskMode::COUNTER>(0, 40);
  Adds<float, false>(x, x, 1.0f, MASK_PLACEHOLDER, 1, UnaryRepeatParams(1, 1, 8, 8));
  ResetMask();
}
