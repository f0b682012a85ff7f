// 100 halves are 200 B: the last 8 B do not come along.
//   asctwin run w0101_tail_of_row.cpp 'f16[100]=arange(1)' 'f16[100]'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 100;

extern "C" __global__ __aicore__ void add_one(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in_queue;
  GlobalTensor<half> in;
  in.SetGlobalBuffer((__gm__ half*)x, kCount);
  pipe.InitBuffer(in_queue, 1, 224);

  LocalTensor<half> tile = in_queue.AllocTensor<half>();
  DataCopy(tile, in, kCount);  // EXPECT: W0101
  in_queue.EnQue(tile);
  in_queue.FreeTensor(in_queue.DeQue<half>());
}
