// 20 columns make two strips of 16; the buffer holds 20 columns.
//   asctwin run e0201_columns_not_rounded.cpp 'f16[8,20]=arange(1)'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint16_t kRows = 8, kColumns = 20;

extern "C" __global__ __aicore__ void to_strips(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  GlobalTensor<half> nd;
  nd.SetGlobalBuffer((__gm__ half*)x, kRows * kColumns);
  pipe.InitBuffer(queue, 1, kRows * kColumns * sizeof(half));

  Nd2NzParams params;
  params.ndNum = 1;
  params.nValue = kRows;
  params.dValue = kColumns;
  params.srcDValue = kColumns;
  params.dstNzC0Stride = kRows;
  params.dstNzNStride = 1;
  LocalTensor<half> strips = queue.AllocTensor<half>();
  // asctwin: allow(W0105)
  DataCopy(strips, nd, params);  // EXPECT: E0201
  queue.EnQue(strips);
  queue.FreeTensor(queue.DeQue<half>());
}
