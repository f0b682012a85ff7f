// Takes the maximum of a row where its sum is meant.
//   asctwin why maximum_not_sum.cpp 'f32[8,64]=rand(1)' 'f32[8]' --expect '1=x0.sum(1)' --rtol 1e-4
// KIND: reduced-otherwise
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 128), work = local<float>(1, 64), other = local<float>(2, 64);
  for (int row = 0; row < 8; ++row) {
    DataCopy(t, global<float>(x)[row * 64], 64);
    all();
    ReduceMax(work, t, other, 64);  // FAULT
    all();
    DataCopyPad(global<float>(y)[row], work, {1, 4, 0, 0, 0});
    all();
  }
}
