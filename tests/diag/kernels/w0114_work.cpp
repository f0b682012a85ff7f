// Two repeats of float have two pairs of a value and an index, and another pair for the second step.
//   asctwin run w0114_work.cpp 'f32[128]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ __aicore__ void kernel(__gm__ float* in) {
  LocalTensor<float> src(TPosition::VECCALC, 0, 128), dst(TPosition::VECCALC, 512, 8);
  LocalTensor<float> work(TPosition::VECCALC, 1024, 12);
  GlobalTensor<float> from;
  from.SetGlobalBuffer(in, 128);
  DataCopy(src, from, 128);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  ReduceMax(dst, src, work, 128, true);  // EXPECT: W0114
}
