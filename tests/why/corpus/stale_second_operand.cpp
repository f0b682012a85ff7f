// The second operand is copied in behind its use.
//   asctwin why stale_second_operand.cpp 'f32[8,64]=rand(1)' 'f32[8,64]=rand(2)' 'f32[8,64]' --expect '2=x0+x1'
// KIND: stale everything
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  auto a = local<float>(0, 64), b = local<float>(1, 64), c = local<float>(2, 64);
  Duplicate(b, 0.0f, 64);
  all();
  for (int tile = 0; tile < 8; ++tile) {
    DataCopy(a, global<float>(x)[tile * 64], 64);
    all();
    Add(c, a, b, 64);  // FAULT
    all();
    DataCopy(b, global<float>(y)[tile * 64], 64);
    all();
    DataCopy(global<float>(z)[tile * 64], c, 64);
    all();
  }
}
