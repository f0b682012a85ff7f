// Masks as bool, or as another type of one byte: copied in by whole blocks, copied out by
// DataCopyPad with their exact length.
//   asctwin run bool_masks.cpp 'bool[64]=ones' 'bool[50]' 'bool[64]'
#include "kernel_operator.h"

using namespace AscendC;

#ifndef MASK
#define MASK bool
#endif

extern "C" __global__ __aicore__ void masks(GM_ADDR mask, GM_ADDR exact, GM_ADDR padded) {
  GlobalTensor<MASK> from, to, to_padded;
  from.SetGlobalBuffer((__gm__ MASK*)mask, 64);
  to.SetGlobalBuffer((__gm__ MASK*)exact, 50);
  to_padded.SetGlobalBuffer((__gm__ MASK*)padded, 64);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 2, 64);

  LocalTensor<MASK> x = queue.AllocTensor<MASK>();
  DataCopy(x, from, 64);
  queue.EnQue(x);
  x = queue.DeQue<MASK>();
  DataCopyPad(to, x, DataCopyExtParams{1, 50, 0, 0, 0});
  queue.FreeTensor(x);

  LocalTensor<MASK> y = queue.AllocTensor<MASK>();
  DataCopyPad(y, from, DataCopyExtParams{1, 50, 0, 0, 0},
              DataCopyPadExtParams<MASK>{true, 0, 14, false});
  queue.EnQue(y);
  y = queue.DeQue<MASK>();
  DataCopy(to_padded, y, 64);
  queue.FreeTensor(y);
}
