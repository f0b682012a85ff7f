// The length of a row is given in bytes; DataCopyParams counts blocks of 32 B.
//   asctwin run e0201_bytes_as_blocks.cpp 'f16[8,256]=arange(1)' 'f16[8,256]'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRows = 8, kColumns = 256;

extern "C" __global__ __aicore__ void move_rows(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<half> in, out;
  in.SetGlobalBuffer((__gm__ half*)x, kRows * kColumns);
  out.SetGlobalBuffer((__gm__ half*)y, kRows * kColumns);
  pipe.InitBuffer(queue, 1, kRows * kColumns * sizeof(half));

  LocalTensor<half> rows = queue.AllocTensor<half>();
  DataCopyParams params;
  params.blockCount = kRows;
  params.blockLen = kColumns * sizeof(half);
  DataCopy(rows, in, params);  // EXPECT: E0201 E0201
  queue.EnQue(rows);
  rows = queue.DeQue<half>();
  DataCopy(out, rows, kRows * kColumns);
  queue.FreeTensor(rows);
}
