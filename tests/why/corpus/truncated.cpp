// The result is cut to half where it should be rounded.
//   asctwin why truncated.cpp 'f32[256]=rand(1)' 'f16[256]' --expect '1=x0*0.3'
// KIND: rounded
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 256);
  DataCopy(t, global<float>(x), 256);
  all();
  Muls(t, t, 0.3f, 256);
  all();
  auto u = local<half>(2, 256);
  Cast(u, t, RoundMode::CAST_TRUNC, 256);  // FAULT
  all();
  DataCopy(global<half>(y), u, 256);
}
