// Only 16 of the 32 rows of a result are read.
//   asctwin run w0503_half_read.cpp 'f16[16,16]=ones' 'f32[32,16]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ __aicore__ void kernel(__gm__ half* in, __gm__ float* out) {
  LocalTensor<half> a(TPosition::A2, 0, 512), b(TPosition::B2, 0, 256);
  LocalTensor<float> c(TPosition::CO1, 0, 512);
  GlobalTensor<half> from;
  GlobalTensor<float> to;
  from.SetGlobalBuffer(in);
  to.SetGlobalBuffer(out);
  LoadData(a, from, LoadData2DParams(0, 2, 0, 0, 0, false, 0));
  LoadData(b, from, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
  SetFlag<HardEvent::MTE2_M>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_M>(EVENT_ID0);
  Mmad(c, a, b, MmadParams(32, 16, 16, 3, false, true));  // EXPECT: W0503
  Fixpipe(to, c, FixpipeParamsV220(16, 16, 32, 16, false, NoQuant, 0, 1, 0, 0, 3));
}
