// The repeat stride of the destination is 16 DataBlocks where 8 are meant.
//   asctwin why repeat_stride_bytes.cpp 'f32[512]=rand(1)' 'f32[512]' --expect '1=x0*3'
// KIND: tail
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 512), u = local<float>(4, 4096);
  DataCopy(t, global<float>(x), 512);
  Duplicate(u, 0.0f, 4096);
  all();
  Muls(u, t, 3.0f, 64, 8, {1, 1, 16, 8});  // FAULT
  all();
  DataCopy(global<float>(y), u, 512);
}
