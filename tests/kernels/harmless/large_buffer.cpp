// A generator gives every memory one size: two buffers of L0B hold 131072 B together, twice what
// the chip has, and only the first 512 B of the first are used. BEYOND: the second is used as well.
//   asctwin run large_buffer.cpp 'f16[16,16]=arange(1)' 'f16[16,16]=ones' 'f32[16,16]'
#include "kernel_operator.h"

using namespace AscendC;

template <HardEvent event>
__aicore__ inline void Pass() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

extern "C" __global__ __cube__ void large_buffer(GM_ADDR left, GM_ADDR right, GM_ADDR out) {
  GlobalTensor<half> a, b;
  GlobalTensor<float> to;
  a.SetGlobalBuffer((__gm__ half*)left, 256);
  b.SetGlobalBuffer((__gm__ half*)right, 256);
  to.SetGlobalBuffer((__gm__ float*)out, 256);
  TPipe pipe;
  TBuf<TPosition::A2> l0a;
  TBuf<TPosition::B2> l0b, more;
  TBuf<TPosition::CO1> l0c;
  pipe.InitBuffer(l0a, 32768);
  pipe.InitBuffer(l0b, 131072);
  pipe.InitBuffer(more, 512);
  pipe.InitBuffer(l0c, 1024);
  LocalTensor<half> x = l0a.Get<half>(), y = l0b.Get<half>();
#ifdef BEYOND
  y = more.Get<half>();
#endif
  LocalTensor<float> z = l0c.Get<float>();
  LoadData(x, a, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  LoadData(y, b, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  Pass<HardEvent::MTE2_M>();
  Mmad(z, x, y, MmadParams(16, 16, 16, 0, false, true));
  Pass<HardEvent::M_FIX>();
  Fixpipe(to, z, FixpipeParamsV220(16, 16, 16, 16, false));
}
