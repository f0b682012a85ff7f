// 24 missing bytes are padded as 24 elements: 48 B, more than a block.
//   asctwin run e0102_padding_in_bytes.cpp 'f16[100]=arange(1)'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 100;

extern "C" __global__ __aicore__ void load_tail(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  GlobalTensor<half> in;
  in.SetGlobalBuffer((__gm__ half*)x, kCount);
  pipe.InitBuffer(queue, 1, 256);

  const uint32_t bytes = kCount * sizeof(half);
  const uint8_t missing = (32 - bytes % 32) % 32;
  LocalTensor<half> tail = queue.AllocTensor<half>();
  DataCopyPadExtParams<half> pad{true, 0, missing, 0};
  DataCopyPad(tail, in, DataCopyExtParams{1, bytes, 0, 0, 0}, pad);  // EXPECT: E0102
  queue.EnQue(tail);
  queue.FreeTensor(queue.DeQue<half>());
}
