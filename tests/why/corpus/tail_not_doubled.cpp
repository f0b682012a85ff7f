// The count is rounded down to whole DataBlocks: the last elements of each row are not doubled.
//   asctwin why tail_not_doubled.cpp 'f32[2,100]=rand(1)' 'f32[2,100]=zeros' --expect '1=x0*2'
// KIND: scaled tail
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  for (int row = 0; row < 2; ++row) {
    auto t = local<float>(0, 128);
    DataCopyPad(t, global<float>(x)[row * 100], {1, 400, 0, 0, 0}, {false, 0, 0, 0});
    all();
    Muls(t, t, 2.0f, 96);  // FAULT
    all();
    DataCopyPad(global<float>(y)[row * 100], t, {1, 400, 0, 0, 0});
    all();
  }
}
