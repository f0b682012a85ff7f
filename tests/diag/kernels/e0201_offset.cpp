// One offset too far: Gather would read behind its source.
//   asctwin run e0201_offset.cpp 'f16[128]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 128), next(TPosition::VECCALC, 256, 128);
  LocalTensor<uint32_t> offsets(TPosition::VECCALC, 512, 128);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, 128);
  for (uint32_t i = 0; i < 128; ++i) offsets.SetValue(i, (i + 1) * sizeof(half));
  Gather(next, x, offsets, 0, 128);  // EXPECT: E0201
}
