// Begins with row 1: row 0 is not negated.
//   asctwin why row_skipped.cpp 'f32[16,32]=rand(1)' 'f32[16,32]' --expect '1=-x0'
// KIND: rows
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 512);
  DataCopy(t, global<float>(x), 512);
  all();
  for (int row = 1; row < 16; ++row) Muls(t[row * 32], t[row * 32], -1.0f, 32);  // FAULT
  all();
  DataCopy(global<float>(y), t, 512);
}
