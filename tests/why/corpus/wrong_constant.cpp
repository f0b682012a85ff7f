// Divides by the padded length, 64, in place of 96.
//   asctwin why wrong_constant.cpp 'f32[256]=rand(1)' 'f32[256]' --expect '1=x0/96' --rtol 1e-5
// KIND: scaled
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 256);
  DataCopy(t, global<float>(x), 256);
  all();
  Muls(t, t, 1.0f / 64, 256);  // FAULT
  all();
  DataCopy(global<float>(y), t, 256);
}
