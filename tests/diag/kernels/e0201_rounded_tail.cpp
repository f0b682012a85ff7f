// The last tile is rounded up to whole blocks of 32 B, and what was read behind the argument is
// stored.
//   asctwin run e0201_rounded_tail.cpp 'f16[100]=arange(1)' 'f16[112]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 100, kRounded = (kCount + 15) / 16 * 16;

extern "C" __global__ __aicore__ void kernel(__gm__ half* x, __gm__ half* y) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in_queue;
  TQue<TPosition::VECOUT, 1> out_queue;
  GlobalTensor<half> in, out;
  in.SetGlobalBuffer(x, kCount);
  out.SetGlobalBuffer(y, kRounded);
  pipe.InitBuffer(in_queue, 1, kRounded * sizeof(half));
  pipe.InitBuffer(out_queue, 1, kRounded * sizeof(half));

  LocalTensor<half> tail = in_queue.AllocTensor<half>();
  DataCopy(tail, in, kRounded);  // EXPECT: E0201
  in_queue.EnQue(tail);
  tail = in_queue.DeQue<half>();
  LocalTensor<half> result = out_queue.AllocTensor<half>();
  Adds(result, tail, half(1), kRounded);
  in_queue.FreeTensor(tail);
  out_queue.EnQue(result);
  result = out_queue.DeQue<half>();
  DataCopy(out, result, kRounded);
  out_queue.FreeTensor(result);
}
