// The pitch of the strips is given in bytes; the field counts blocks of 32 B.
//   asctwin run e0102_strip_in_bytes.cpp 'f16[1024,32]=rand(1)'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint16_t kRows = 1024, kColumns = 32;

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
  params.dstNzC0Stride = kRows * 32;
  params.dstNzNStride = 1;
  LocalTensor<half> strips = queue.AllocTensor<half>();
  DataCopy(strips, nd, params);  // EXPECT: E0102
  queue.EnQue(strips);
  queue.FreeTensor(queue.DeQue<half>());
}
