// The accumulator keeps the rows before.
//   asctwin why accumulator_not_cleared.cpp 'f32[8,64]=rand(1)' 'f32[8]' --expect '1=x0.sum(1)' --rtol 1e-4
// KIND: reduced-otherwise
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto sum = local<float>(0, 64), t = local<float>(1, 64), work = local<float>(2, 64);
  Duplicate(sum, 0.0f, 64);
  auto other = local<float>(3, 64);
  for (int row = 0; row < 8; ++row) {
    DataCopy(t, global<float>(x)[row * 64], 64);
    all();
    Add(sum, sum, t, 64);  // FAULT
    all();
    ReduceSum(work, sum, other, 64);
    all();
    DataCopyPad(global<float>(y)[row], work, {1, 4, 0, 0, 0});
    all();
  }
}
