// A mask of 32 lanes covers half of each repeat of 64 floats.
//   asctwin why half_mask.cpp 'f32[512]=rand(1)' 'f32[512]' --expect '1=x0*3'
// KIND: period
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 512), u = local<float>(4, 512);
  DataCopy(t, global<float>(x), 512);
  all();
  Adds(u, t, 0.0f, 512);
  all();
  Muls(u, t, 3.0f, 32, 8, {1, 1, 8, 8});  // FAULT
  all();
  DataCopy(global<float>(y), u, 512);
}
