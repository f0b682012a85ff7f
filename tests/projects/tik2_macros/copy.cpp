#include "kernel_operator.h"

using namespace tik2;

extern "C" __global__ __aicore__ void copy_twice(__gm__ uint8_t* x, __gm__ uint8_t* y) {
  TPipe pipe;
  TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, 64);
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x, 32);
  to.SetGlobalBuffer((__gm__ half*)y, 64);
  for (int i = 0; i < 2; ++i) {
    LocalTensor<half> local = queue.AllocTensor<half>();
    DataCopy(local, from, 32);
    queue.EnQue(local);
    local = queue.DeQue<half>();
    DataCopy(to[i * 32], local, 32);
    queue.FreeTensor(local);
  }
}
