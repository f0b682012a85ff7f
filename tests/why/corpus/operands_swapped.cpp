// Subtracts the first operand from the second.
//   asctwin why operands_swapped.cpp 'f32[256]=rand(1)' 'f32[256]=rand(2)' 'f32[256]' --expect '2=x0-x1'
// KIND: scaled
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  auto a = local<float>(0, 256), b = local<float>(2, 256);
  DataCopy(a, global<float>(x), 256);
  DataCopy(b, global<float>(y), 256);
  all();
  Sub(a, b, a, 256);  // FAULT
  all();
  DataCopy(global<float>(z), a, 256);
}
