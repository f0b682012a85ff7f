// Goes through half where float is wanted.
//   asctwin why half_between.cpp 'f32[256]=rand(1)' 'f32[256]' --expect '1=x0' --rtol 1e-6
// KIND: low-precision
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 256);
  DataCopy(t, global<float>(x), 256);
  all();
  auto u = local<half>(2, 256);
  Cast(u, t, RoundMode::CAST_NONE, 256);  // FAULT
  all();
  Cast(t, u, RoundMode::CAST_NONE, 256);
  all();
  DataCopy(global<float>(y), t, 256);
}
