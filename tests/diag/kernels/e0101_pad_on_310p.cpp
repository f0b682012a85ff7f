// A kernel for the 910B, taken to a 310P: DataCopyPad is not there.
//   asctwin run e0101_pad_on_310p.cpp 'f16[100]=arange(1)' --soc Ascend310P3
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 100;

extern "C" __global__ __aicore__ void load_tail(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  GlobalTensor<half> in;
  in.SetGlobalBuffer((__gm__ half*)x, kCount);
  pipe.InitBuffer(queue, 1, 256);

  LocalTensor<half> tail = queue.AllocTensor<half>();
  const DataCopyExtParams params{1, kCount * sizeof(half), 0, 0, 0};
  DataCopyPad(tail, in, params, DataCopyPadExtParams<half>{true, 0, 12, 0});  // EXPECT: E0101
  queue.EnQue(tail);
  queue.FreeTensor(queue.DeQue<half>());
}
