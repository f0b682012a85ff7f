// Sixteen repeats of a transpose, but room for one of its tiles.
//   asctwin run e0201_transpose_of_16.cpp 'f16[16,16]=arange(1)'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kSide = 16;

extern "C" __global__ __aicore__ void transpose(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in_queue;
  TBuf<TPosition::VECCALC> result;
  GlobalTensor<half> in;
  in.SetGlobalBuffer((__gm__ half*)x, kSide * kSide);
  pipe.InitBuffer(in_queue, 1, kSide * kSide * sizeof(half));
  pipe.InitBuffer(result, kSide * kSide * sizeof(half));

  LocalTensor<half> tile = in_queue.AllocTensor<half>();
  DataCopy(tile, in, kSide * kSide);
  in_queue.EnQue(tile);
  tile = in_queue.DeQue<half>();
  LocalTensor<half> turned = result.Get<half>();
  LocalTensor<half> from[kSide], to[kSide];
  for (uint32_t i = 0; i < kSide; ++i) {
    from[i] = tile[i * kSide];
    to[i] = turned[i * kSide];
  }
  TransDataTo5HDParams params;
  params.repeatTimes = 16;
  params.dstRepStride = 16;
  params.srcRepStride = 16;
  TransDataTo5HD<half>(to, from, params);  // EXPECT: E0201 E0201
  in_queue.FreeTensor(tile);
}
