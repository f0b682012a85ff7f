// Copies NZ out as if it were ND.
//   asctwin why nz_as_nd.cpp 'f16[32,64]=rand(1)' 'f16[32,64]' --expect '1=x0'
// KIND: layout
#include "flat.h"

extern "C" __global__ __cube__ void kernel(GM_ADDR x, GM_ADDR y) {
  LocalTensor<half> t(TPosition::A1, 0, 2048);
  DataCopy(t, global<half>(x), Nd2NzParams{1, 32, 64, 0, 64, 32, 1, 0});  // FAULT
  all();
  DataCopy(global<half>(y), t, 2048);
}
