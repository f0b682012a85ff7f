// Rows 0 and 1 are exchanged.
//   asctwin why wrong_row_order.cpp 'f32[8,64]=rand(1)' 'f32[8,64]' --expect '1=x0*2'
// KIND: rows
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  for (int row = 0; row < 8; ++row) {
    auto t = local<float>(0, 64);
    DataCopy(t, global<float>(x)[(row ^ (row < 2)) * 64], 64);  // FAULT
    all();
    Muls(t, t, 2.0f, 64);
    all();
    DataCopy(global<float>(y)[row * 64], t, 64);
    all();
  }
}
