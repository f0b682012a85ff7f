// The last block reads the row of the one before it.
//   asctwin why block_offset.cpp 'f32[4,64]=rand(1)' 'f32[4,64]=zeros' --blocks 4 --expect '1=x0+x0'
// KIND: rows
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  const int block = GetBlockIdx();
  auto t = local<float>(0, 64);
  DataCopy(t, global<float>(x)[(block == 3 ? 2 : block) * 64], 64);  // FAULT
  all();
  Add(t, t, t, 64);
  all();
  DataCopy(global<float>(y)[block * 64], t, 64);
}
