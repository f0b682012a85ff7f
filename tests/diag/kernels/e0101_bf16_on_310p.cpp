// The 310P knows no bfloat16_t, not even to copy it.
//   asctwin run e0101_bf16_on_310p.cpp 'bf16[256]=arange(1)' --soc Ascend310P3
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 256;

extern "C" __global__ __aicore__ void load(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  GlobalTensor<bfloat16_t> in;
  in.SetGlobalBuffer((__gm__ bfloat16_t*)x, kCount);
  pipe.InitBuffer(queue, 1, kCount * sizeof(bfloat16_t));

  LocalTensor<bfloat16_t> tile = queue.AllocTensor<bfloat16_t>();
  DataCopy(tile, in, kCount);  // EXPECT: E0101
  queue.EnQue(tile);
  queue.FreeTensor(queue.DeQue<bfloat16_t>());
}
