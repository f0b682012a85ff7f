// A buffer holds a row of half, and each turn takes half a row: as many bytes as the row has
// elements. With WHOLE the bytes were meant to be elements: the rest of the row is computed and stored
// without a value.
//   asctwin run half_rows.cpp 'f16[64]=arange(1)' 'f16[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void half_rows(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(x), 64);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(y), 64);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> rows;
  pipe.InitBuffer(rows, 1, 128);
  const DataCopyExtParams bytes(1, 64, 0, 0, 0);
  for (int i = 0; i < 2; ++i) {
    LocalTensor<half> part = rows.AllocTensor<half>();
    DataCopyPad(part, from[i * 32], bytes, DataCopyPadExtParams<half>(false, 0, 0, half(0)));
    rows.EnQue(part);
    part = rows.DeQue<half>();
#ifdef WHOLE
    PipeBarrier<PIPE_ALL>();
    Adds(part, part, half(0), 64);
    PipeBarrier<PIPE_ALL>();
    DataCopy(to, part, 64);
#else
    DataCopyPad(to[i * 32], part, bytes);
#endif
    rows.FreeTensor(part);
  }
}
