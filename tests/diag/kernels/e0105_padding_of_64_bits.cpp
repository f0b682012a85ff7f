// Padding of 64-bit elements is 0; a mask that is to be padded with -1 is not.
//   asctwin run e0105_padding_of_64_bits.cpp 'i64[10]=arange(1)'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 10;

extern "C" __global__ __aicore__ void load_indices(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  GlobalTensor<int64_t> in;
  in.SetGlobalBuffer((__gm__ int64_t*)x, kCount);
  pipe.InitBuffer(queue, 1, 96);

  LocalTensor<int64_t> indices = queue.AllocTensor<int64_t>();
  const DataCopyExtParams params{1, kCount * sizeof(int64_t), 0, 0, 0};
  DataCopyPad(indices, in, params, DataCopyPadExtParams<int64_t>{true, 0, 2, -1});  // EXPECT: E0105
  queue.EnQue(indices);
  queue.FreeTensor(queue.DeQue<int64_t>());
}
