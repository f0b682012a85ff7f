// The padding is 1 where a sum needs 0.
//   asctwin why padding_summed.cpp 'f32[8,5]=rand(1)' 'f32[8]' --expect '1=x0.sum(1)' --rtol 1e-4
// KIND: everything
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 128), work = local<float>(1, 64), other = local<float>(2, 64);
  for (int row = 0; row < 8; ++row) {
    DataCopyPad(t, global<float>(x)[row * 5], {1, 20, 0, 0, 0}, {true, 0, 3, 1.0f});  // FAULT
    all();
    ReduceSum(work, t, other, 8);
    all();
    DataCopyPad(global<float>(y)[row], work, {1, 4, 0, 0, 0});
    all();
  }
}
