// Columns 8 to 15 get the values of columns 0 to 7.
//   asctwin why wrong_column_block.cpp 'f32[16,32]=rand(1)' 'f32[16,32]' --expect '1=x0*2'
// KIND: columns
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 512), u = local<float>(4, 512);
  DataCopy(t, global<float>(x), 512);
  all();
  Muls(u, t, 2.0f, 512);
  all();
  Muls(u[8], t, 2.0f, 8, 16, {1, 1, 4, 4});  // FAULT
  all();
  DataCopy(global<float>(y), u, 512);
}
