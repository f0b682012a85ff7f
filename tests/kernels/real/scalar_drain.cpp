// Stores of the scalar unit, and a copy of them. A load between the two waits for the stores,
// whatever it loads; without it S_MTE3 is missing where the toolchain does not put it there.
//   asctwin run scalar_drain.cpp 'f32[8]' --autosync=off
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void count(GM_ADDR output) {
  GlobalTensor<float> y;
  y.SetGlobalBuffer((__gm__ float*)output, 8);
  LocalTensor<float> counted(TPosition::VECCALC, 0, 8), other(TPosition::VECCALC, 256, 8);
  other.SetValue(0, 1.0f);
  for (uint32_t i = 0; i < 8; ++i) counted.SetValue(i, static_cast<float>(i));
#ifndef NO_LOAD
  if (other.GetValue(0) != 1.0f) return;
#endif
  DataCopy(y, counted, 8);
}
