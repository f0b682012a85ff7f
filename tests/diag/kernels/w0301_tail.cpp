// The tail of the last block goes out with the data.
//   asctwin run w0301_tail.cpp 'f16[20]=ones' 'f16[32]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 32);
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer(in);
  to.SetGlobalBuffer(out);
  DataCopyPad(x, from, DataCopyExtParams(1, 40, 0, 0, 0), DataCopyPadExtParams<half>(false, 0, 12, 0));
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, x, 32);  // EXPECT: W0301
}
