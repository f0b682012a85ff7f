// The rows lie 128 KiB apart, and the gap is given in bytes; it counts blocks of 32 B.
//   asctwin run e0102_pitch_in_bytes.cpp 'f16[4,65536]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRows = 4, kPitch = 65536, kColumns = 64;

extern "C" __global__ __aicore__ void load_left_columns(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  GlobalTensor<half> in;
  in.SetGlobalBuffer((__gm__ half*)x, kRows * kPitch);
  pipe.InitBuffer(queue, 1, kRows * kColumns * sizeof(half));

  DataCopyParams params;
  params.blockCount = kRows;
  params.blockLen = kColumns * sizeof(half) / 32;
  params.srcStride = (kPitch - kColumns) * sizeof(half);
  LocalTensor<half> tile = queue.AllocTensor<half>();
  DataCopy(tile, in, params);  // EXPECT: E0102
  queue.EnQue(tile);
  queue.FreeTensor(queue.DeQue<half>());
}
