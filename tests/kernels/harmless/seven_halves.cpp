// Seven halves are fewer than a block of 32 B, and a copy takes no less. FAR: it takes the block
// behind it as well, which lies in the room of the allocation. TOO_FAR: and one more.
//   asctwin run seven_halves.cpp 'f16[7]=arange(1)' 'f16[7]'
#include "kernel_operator.h"

using namespace AscendC;

#if defined(TOO_FAR)
constexpr uint32_t kRead = 48;
#elif defined(FAR)
constexpr uint32_t kRead = 32;
#else
constexpr uint32_t kRead = 16;
#endif

extern "C" __global__ __aicore__ void seven_halves(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(x));
  to.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(y));
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, kRead * sizeof(half));
  LocalTensor<half> all = queue.AllocTensor<half>();
  DataCopy(all, from, kRead);
  queue.EnQue(all);
  all = queue.DeQue<half>();
  DataCopyPad(to, all, DataCopyExtParams(1, 7 * sizeof(half), 0, 0, 0));
  queue.FreeTensor(all);
}
