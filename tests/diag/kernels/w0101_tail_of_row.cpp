// 100 halves are 200 B: the last 8 B do not come along.
//   asctwin run w0101_tail_of_row.cpp 'f16[100]=arange(1)' 'f16[100]'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 100;

extern "C" __global__ __aicore__ void add_one(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<half> in;
  in.SetGlobalBuffer((__gm__ half*)x, kCount);
  pipe.InitBuffer(queue, 1, 224);

  LocalTensor<half> tile = queue.AllocTensor<half>();
  DataCopy(tile, in, kCount);  // EXPECT: W0101
  queue.EnQue(tile);
  tile = queue.DeQue<half>();
  DataCopy(in, tile, kCount / 16 * 16);
  queue.FreeTensor(tile);
}
