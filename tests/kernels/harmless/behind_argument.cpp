// A copy takes whole blocks of 32 B, and so reads behind its argument, where a device has memory too;
// what it brings from there is left out of the result. With USED it takes part.
//   asctwin run behind_argument.cpp 'f32[12]=arange(1)' 'f32[12]' 'f32[8]' --pad-args
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ void behind_argument(GM_ADDR x, GM_ADDR y, GM_ADDR sums) {
  GlobalTensor<float> from, to, total;
  from.SetGlobalBuffer((__gm__ float*)x);
  to.SetGlobalBuffer((__gm__ float*)y, 12);
  total.SetGlobalBuffer((__gm__ float*)sums, 8);
  LocalTensor<float> tile(TPosition::VECCALC, 0, 16), sum(TPosition::VECCALC, 64, 8);
  DataCopy(tile, from, 16);
  PipeBarrier<PIPE_ALL>();
  Adds(tile, tile, 1.0f, 16);
  Duplicate(sum, 0.0f, 8);
  PipeBarrier<PIPE_V>();
#ifdef USED
  WholeReduceSum(sum, tile, 16, 1, 1, 1, 8);
#else
  WholeReduceSum(sum, tile, 12, 1, 1, 1, 8);
#endif
  PipeBarrier<PIPE_ALL>();
  DataCopyPad(to, tile, DataCopyExtParams(1, 48, 0, 0, 0));
  DataCopy(total, sum, 8);
}
