// The last tile is rounded up to whole blocks of 32 B; what lies behind the argument is not stored.
//   asctwin run w0204_rounded_tail.cpp 'f16[100]=arange(1)' 'f16[100]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 100, kRounded = (kCount + 15) / 16 * 16;

extern "C" __global__ __aicore__ void kernel(__gm__ half* x, __gm__ half* y) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<half> in, out;
  in.SetGlobalBuffer(x, kCount);
  out.SetGlobalBuffer(y, kCount);
  pipe.InitBuffer(queue, 1, kRounded * sizeof(half));

  LocalTensor<half> tail = queue.AllocTensor<half>();
  DataCopy(tail, in, kRounded);  // EXPECT: W0204
  queue.EnQue(tail);
  tail = queue.DeQue<half>();
  DataCopyPad(out, tail, DataCopyExtParams(1, kCount * sizeof(half), 0, 0, 0));
  queue.FreeTensor(tail);
}
