// The scale is applied twice.
//   asctwin why scale_twice.cpp 'f16[256]=rand(1)' 'f16[256]' --expect '1=x0*0.125' --rtol 1e-3
// KIND: scaled
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<half>(0, 256);
  DataCopy(t, global<half>(x), 256);
  all();
  Muls(t, t, half(0.125), 256);
  all();
  Muls(t, t, half(0.125), 256);  // FAULT
  all();
  DataCopy(global<half>(y), t, 256);
}
