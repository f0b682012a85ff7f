// Every second block of 32 B is read, in bursts: the last of five lies behind the argument, and
// only the first four are stored. STORED: all five are.
//   asctwin run bursts_behind.cpp 'f32[60]=arange(1)' 'f32[40]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

#ifdef STORED
constexpr uint32_t kStored = 40;
#else
constexpr uint32_t kStored = 32;
#endif

extern "C" __global__ __aicore__ void bursts_behind(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 60);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 40);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, 160);
  LocalTensor<float> blocks = queue.AllocTensor<float>();
  DataCopy(blocks, from, DataCopyParams(5, 1, 1, 0));
  queue.EnQue(blocks);
  blocks = queue.DeQue<float>();
  DataCopy(to, blocks, kStored);
  queue.FreeTensor(blocks);
}
