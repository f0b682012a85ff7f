// The transposition is missing.
//   asctwin why transposed_product.cpp 'f16[16,16]=rand(1)' 'f16[16,16]' --expect '1=x0.T'
// KIND: transposed
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<half>(0, 256), u = local<half>(2, 256);
  DataCopy(t, global<half>(x), 256);
  all();
  Adds(u, t, half(0), 256);  // FAULT
  all();
  DataCopy(global<half>(y), u, 256);
}
