// Reads the tile behind the one that it writes.
//   asctwin why off_by_one_tile.cpp 'f32[8,64]=rand(1)' 'f32[8,64]' --expect '1=x0*2'
// KIND: shift
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  for (int tile = 0; tile < 8; ++tile) {
    auto t = local<float>(0, 64);
    DataCopy(t, global<float>(x)[(tile + 1) % 8 * 64], 64);  // FAULT
    all();
    Muls(t, t, 2.0f, 64);
    all();
    DataCopy(global<float>(y)[tile * 64], t, 64);
    all();
  }
}
