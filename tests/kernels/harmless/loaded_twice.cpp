// A fractal is loaded into L0A twice without a barrier, with the same bytes each time. OTHER: the
// second time with other ones, so that it is not known which of them Mmad reads.
//   asctwin run loaded_twice.cpp 'f16[32,16]=arange(1)' 'f16[16,16]=ones' 'f32[16,16]'
#include "kernel_operator.h"

using namespace AscendC;

template <HardEvent event>
__aicore__ inline void Pass() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

#ifdef OTHER
constexpr int kSecond = 256;
#else
constexpr int kSecond = 0;
#endif

extern "C" __global__ __cube__ void loaded_twice(GM_ADDR left, GM_ADDR right, GM_ADDR out) {
  GlobalTensor<half> a, b;
  GlobalTensor<float> to;
  a.SetGlobalBuffer((__gm__ half*)left, 512);
  b.SetGlobalBuffer((__gm__ half*)right, 256);
  to.SetGlobalBuffer((__gm__ float*)out, 256);
  LocalTensor<half> l1(TPosition::A1, 0, 512);
  LocalTensor<half> x(TPosition::A2, 0, 256), y(TPosition::B2, 0, 256);
  LocalTensor<float> z(TPosition::CO1, 0, 256);
  DataCopy(l1, a, 512);
  LoadData(y, b, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  Pass<HardEvent::MTE2_MTE1>();
  LoadData(x, l1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  LoadData(x, l1[kSecond], LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  Pass<HardEvent::MTE1_M>();
  Pass<HardEvent::MTE2_M>();
  Mmad(z, x, y, MmadParams(16, 16, 16, 0, false, true));
  Pass<HardEvent::M_FIX>();
  Fixpipe(to, z, FixpipeParamsV220(16, 16, 16, 16, false));
}
