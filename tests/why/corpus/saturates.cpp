// The scale is 4 in place of a half, and all values are beyond the range of int8.
//   asctwin why saturates.cpp 'f16[256]=arange(64,0.125)' 'i8[256]' --expect '1=np.rint(x0*0.5)'
// KIND: saturated
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<half>(0, 256);
  DataCopy(t, global<half>(x), 256);
  all();
  Muls(t, t, half(4), 256);  // FAULT
  all();
  auto u = local<int8_t>(2, 256);
  Cast(u, t, RoundMode::CAST_RINT, 256);
  all();
  DataCopy(global<int8_t>(y), u, 256);
}
