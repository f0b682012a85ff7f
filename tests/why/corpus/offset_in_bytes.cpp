// The offset of 16 elements is given in bytes.
//   asctwin why offset_in_bytes.cpp 'f16[128]=arange(1)' 'f16[64]' --expect '1=x0[16:80]'
// KIND: shift
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<half>(0, 128);
  DataCopy(t, global<half>(x), 128);
  all();
  auto u = local<half>(1, 64);
  Adds(u, t[32], half(0), 64);  // FAULT
  all();
  DataCopy(global<half>(y), u, 64);
}
