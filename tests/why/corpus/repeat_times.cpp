// Seven repeats of 128 halfs instead of eight.
//   asctwin why repeat_times.cpp 'f16[1024]=rand(1)' 'f16[1024]' --expect '1=-x0'
// KIND: tail
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<half>(0, 1024);
  DataCopy(t, global<half>(x), 1024);
  all();
  Muls(t, t, half(-1), 128, 7, {1, 1, 8, 8});  // FAULT
  all();
  DataCopy(global<half>(y), t, 1024);
}
