// One call site that works in place at first and out of place then: the second call reads what the
// first has written. With --autosync=off a barrier has to stand between them.
//   asctwin run in_place_first.cpp 'f32[128]=arange(1)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void scale(GM_ADDR data) {
  GlobalTensor<float> x;
  x.SetGlobalBuffer((__gm__ float*)data, 128);
  LocalTensor<float> u(TPosition::VECCALC, 0, 128);
  const uint32_t places[] = {2, 0};
  DataCopy(u, x, 128);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  for (uint32_t i = 0; i < 2; ++i) {
    Muls(u[places[i] * 16], u[32], 2.0f, 16);
#ifndef NO_BARRIER
    PipeBarrier<PIPE_V>();
#endif
  }
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(x, u, 128);
}
