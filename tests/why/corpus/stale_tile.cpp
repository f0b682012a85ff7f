// Computes before the tile is copied in, with the tile of the iteration before.
//   asctwin why stale_tile.cpp 'f32[8,64]=rand(1)' 'f32[8,64]' --expect '1=x0*2'
// KIND: stale
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 64), u = local<float>(1, 64);
  Duplicate(t, 0.0f, 64);
  all();
  for (int tile = 0; tile < 8; ++tile) {
    Muls(u, t, 2.0f, 64);  // FAULT
    all();
    DataCopy(t, global<float>(x)[tile * 64], 64);
    all();
    DataCopy(global<float>(y)[tile * 64], u, 64);
    all();
  }
}
