// GatherMask has the mask register for itself, and Adds takes what it leaves there.
//   asctwin run w0112_left_mask.cpp 'f16[128]=ones' 'f16[128]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR in, GM_ADDR out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> inputs;
  TQue<TPosition::VECOUT, 1> outputs;
  pipe.InitBuffer(inputs, 1, 256);
  pipe.InitBuffer(outputs, 1, 256);
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)in, 128);
  to.SetGlobalBuffer((__gm__ half*)out, 128);
  auto a = inputs.AllocTensor<half>();
  DataCopy(a, from, 128);
  inputs.EnQue(a);
  a = inputs.DeQue<half>();
  auto b = outputs.AllocTensor<half>();
  Muls(b, a, half(2), 128);
  PipeBarrier<PIPE_V>();
  uint64_t kept = 0;
  GatherMask(b, a, 1, true, 128, {1, 1, 8, 8}, kept);
  PipeBarrier<PIPE_V>();
  Adds<half, false>(b, b, half(1), MASK_PLACEHOLDER, 1, {1, 1, 8, 8});  // EXPECT: W0112
  outputs.EnQue(b);
  b = outputs.DeQue<half>();
  DataCopy(to, b, 128);
  inputs.FreeTensor(a);
  outputs.FreeTensor(b);
}
