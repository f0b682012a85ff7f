// The block stride of the source is 2: every second DataBlock is left out.
//   asctwin why block_stride.cpp 'f32[256]=rand(1)' 'f32[256]' --expect '1=x0+1'
// KIND: period
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 1024);
  Duplicate(t, 0.0f, 1024);
  all();
  DataCopy(t, global<float>(x), 256);
  all();
  auto u = local<float>(8, 256);
  Adds(u, t, 1.0f, 64, 4, {1, 2, 8, 8});  // FAULT
  all();
  DataCopy(global<float>(y), u, 256);
}
