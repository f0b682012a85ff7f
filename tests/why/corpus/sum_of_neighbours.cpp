// Sums 16 neighbours where a column is meant.
//   asctwin why sum_of_neighbours.cpp 'f32[16,64]=rand(1)' 'f32[64]' --expect '1=x0.sum(0)' --rtol 1e-4
// KIND: reduced-otherwise
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 1024), work = local<float>(8, 64), other = local<float>(9, 64);
  DataCopy(t, global<float>(x), 1024);
  all();
  for (int i = 0; i < 64; ++i) {
    ReduceSum(work, t[i * 16], other, 16);  // FAULT
    all();
    DataCopyPad(global<float>(y)[i], work, {1, 4, 0, 0, 0});
    all();
  }
}
