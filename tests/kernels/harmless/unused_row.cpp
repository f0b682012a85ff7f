// A reduction takes two rows, of which the second one was never written, and its sum is not stored.
// STORED: it is.
//   asctwin run unused_row.cpp 'f32[64]=ones' 'f32[2]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

#ifdef STORED
constexpr uint32_t kSums = 2;
#else
constexpr uint32_t kSums = 1;
#endif

extern "C" __global__ __aicore__ void unused_row(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 64);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 2);
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 1024);
  LocalTensor<float> rows = room.GetWithOffset<float>(128, 0);
  LocalTensor<float> sums = room.GetWithOffset<float>(8, 512);
  DataCopy(rows, from, 64);
  PipeBarrier<PIPE_ALL>();
  WholeReduceSum(sums, rows, 64, 2, 1, 1, 8);
  PipeBarrier<PIPE_ALL>();
  DataCopyPad(to, sums, DataCopyExtParams(1, 4 * kSums, 0, 0, 0));
}
