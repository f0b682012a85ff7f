// The result's second fractal goes beyond the tensor that is declared for 24 columns.
//   asctwin run w0202_columns.cpp 'f16[512]=ones' 'f32[16,24]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ __aicore__ void kernel(__gm__ half* in, __gm__ float* out) {
  LocalTensor<half> a(TPosition::A2, 0, 256), b(TPosition::B2, 0, 512);
  LocalTensor<float> c(TPosition::CO1, 0, 16 * 24);
  GlobalTensor<half> from;
  GlobalTensor<float> to;
  from.SetGlobalBuffer(in);
  to.SetGlobalBuffer(out);
  LoadData(a, from, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
  LoadData(b, from, LoadData2DParams(0, 2, 1, 0, 0, false, 0));
  SetFlag<HardEvent::MTE2_M>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_M>(EVENT_ID0);
  Mmad(c, a, b, MmadParams(16, 32, 16, 0, false, true));  // EXPECT: W0202
  SetFlag<HardEvent::M_FIX>(EVENT_ID0);
  WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
  Fixpipe(to, c, FixpipeParamsV220(16, 16, 16, 24, false));
}
