// The bits of integers are taken as floats.
//   asctwin why missing_cast.cpp 'i32[64]=arange(1)' 'f32[64]' --expect '1=x0'
// KIND: scaled
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<int32_t>(0, 64);
  DataCopy(t, global<int32_t>(x), 64);
  all();
  auto u = t.ReinterpretCast<float>();
  Adds(u, u, 0.0f, 64);  // FAULT
  all();
  DataCopy(global<float>(y), u, 64);
}
