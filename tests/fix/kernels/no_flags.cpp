// Nothing orders any of the three calls.
//   asctwin run no_flags.cpp 'f16[64]=rand(1)' 'f16[64]' --expect '1=x0+1'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  LocalTensor<half> a(TPosition::VECCALC, 0, 64), b(TPosition::VECCALC, 128, 64);
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x, 64);
  to.SetGlobalBuffer((__gm__ half*)y, 64);
  DataCopy(a, from, 64);
  Adds(b, a, half(1), 64);
  DataCopy(to, b, 64);
}
