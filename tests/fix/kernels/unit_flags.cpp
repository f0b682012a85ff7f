// The second product waits for a copy of the first result, which comes behind it.
//   asctwin run unit_flags.cpp 'f16[32,16]=ones' 'f32[32,16]'
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
  Mmad(c, a, b, MmadParams(32, 16, 16, 3, false, true));
  Mmad(c, a, b, MmadParams(32, 16, 16, 3, false, true));
  SetFlag<HardEvent::M_FIX>(EVENT_ID0);
  WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
  Fixpipe(to, c, FixpipeParamsV220(16, 32, 32, 16, false));
}
