// Rows and columns are exchanged in the index of the result.
//   asctwin why swapped_axes.cpp 'f32[16,16]=rand(1)' 'f32[16,16]' --expect '1=x0+1'
// KIND: transposed
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 256), u = local<float>(2, 256);
  DataCopy(t, global<float>(x), 256);
  all();
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 16; ++column)
      u.SetValue(column * 16 + row, t.GetValue(row * 16 + column) + 1.0f);  // FAULT
  all();
  DataCopy(global<float>(y), u, 256);
}
