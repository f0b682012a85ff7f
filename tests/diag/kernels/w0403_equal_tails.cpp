// The last tile of each block begins early enough to be whole, so it reaches over the next block's
// first row: both write the same values there.
//   asctwin run w0403_equal_tails.cpp 'f16[96]=arange(1)' 'f16[96]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR in, GM_ADDR out) {
  LocalTensor<half> tile(TPosition::VECCALC, 0, 64);
  GlobalTensor<half> x, y;
  x.SetGlobalBuffer((__gm__ half*)in);
  y.SetGlobalBuffer((__gm__ half*)out);
  DataCopy(tile, x[32 * GetBlockIdx()], 64);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(y[32 * GetBlockIdx()], tile, 64);  // EXPECT: W0403
}
