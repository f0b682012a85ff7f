// Masks as bool: copied in by whole blocks, copied out by DataCopyPad with their exact length.
//   asctwin run bool_masks.cpp 'bool[64]=ones' 'bool[50]' 'bool[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void masks(GM_ADDR mask, GM_ADDR exact, GM_ADDR padded) {
  GlobalTensor<bool> from, to, to_padded;
  from.SetGlobalBuffer((__gm__ bool*)mask, 64);
  to.SetGlobalBuffer((__gm__ bool*)exact, 50);
  to_padded.SetGlobalBuffer((__gm__ bool*)padded, 64);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 2, 64);

  LocalTensor<bool> x = queue.AllocTensor<bool>();
  DataCopy(x, from, 64);
  queue.EnQue(x);
  x = queue.DeQue<bool>();
  DataCopyPad(to, x, DataCopyExtParams{1, 50, 0, 0, 0});
  queue.FreeTensor(x);

  LocalTensor<bool> y = queue.AllocTensor<bool>();
  DataCopyPad(y, from, DataCopyExtParams{1, 50, 0, 0, 0},
              DataCopyPadExtParams<bool>{true, 0, 14, false});
  queue.EnQue(y);
  y = queue.DeQue<bool>();
  DataCopy(to_padded, y, 64);
  queue.FreeTensor(y);
}
