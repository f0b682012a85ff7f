// ResetMask is missing: the next kernel would compute in 8 lanes.
//   asctwin run w0110_mask.cpp 'f32[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* numbers) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<float> from;
  from.SetGlobalBuffer(numbers);
  DataCopy(x, from, 64);
  PipeBarrier<PIPE_ALL>();
  SetVectorMask<float>(0, 0xFF);  // EXPECT: W0110
  Adds<float, false>(x, x, 1.0f, MASK_PLACEHOLDER, 1, UnaryRepeatParams(1, 1, 8, 8));
}
