// 24 columns of a result take two fractals of L0C, and the tensor is declared for the columns
// alone. NEIGHBOUR: for 16 of them, and a second result lies where they end and is read after it
// was hit.
//   asctwin run small_result.cpp 'f16[512]=ones' 'f32[16,16]' 'f32[16,16]'
#include "kernel_operator.h"

using namespace AscendC;

template <HardEvent event>
__aicore__ inline void Pass() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

#ifdef NEIGHBOUR
constexpr int kColumns = 16, kSecond = 1024;
#else
constexpr int kColumns = 24, kSecond = 2048;
#endif

extern "C" __global__ __cube__ void small_result(GM_ADDR in, GM_ADDR out, GM_ADDR second) {
  LocalTensor<half> a(TPosition::A2, 0, 256), b(TPosition::B2, 0, 512);
  LocalTensor<float> c(TPosition::CO1, 0, 16 * kColumns), d(TPosition::CO1, kSecond, 256);
  GlobalTensor<half> from;
  GlobalTensor<float> to, also;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(in), 512);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(out), 256);
  also.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(second), 256);
  LoadData(a, from, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
  LoadData(b, from, LoadData2DParams(0, 2, 1, 0, 0, false, 0));
  Pass<HardEvent::MTE2_M>();
#ifdef NEIGHBOUR
  Mmad(d, a, b, MmadParams(16, 16, 16, 0, false, true));
  PipeBarrier<PIPE_M>();
#endif
  Mmad(c, a, b, MmadParams(16, 32, 16, 0, false, true));
#ifndef NEIGHBOUR
  PipeBarrier<PIPE_M>();
  Mmad(d, a, b, MmadParams(16, 16, 16, 0, false, true));
#endif
  Pass<HardEvent::M_FIX>();
  Fixpipe(to, c, FixpipeParamsV220(16, 16, 16, 16, false));
  Fixpipe(also, d, FixpipeParamsV220(16, 16, 16, 16, false));
}
