// Adds up in half.
//   asctwin why half_accumulation.cpp 'f32[8,512]=rand(1)' 'f32[8,16]' --expect '1=abs(x0).reshape(8,32,16).sum(1)' --rtol 1e-5
// KIND: low-precision
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 512), wide = local<float>(4, 16);
  auto halfs = local<half>(2, 512), sum = local<half>(6, 16);
  for (int row = 0; row < 8; ++row) {
    DataCopy(t, global<float>(x)[row * 512], 512);
    Duplicate(sum, half(0), 16);
    all();
    Abs(t, t, 512);
    all();
    Cast(halfs, t, RoundMode::CAST_NONE, 512);
    all();
    for (int i = 0; i < 32; ++i) Add(sum, sum, halfs[i * 16], 16);  // FAULT
    all();
    Cast(wide, sum, RoundMode::CAST_NONE, 16);
    all();
    DataCopy(global<float>(y)[row * 16], wide, 16);
    all();
  }
}
