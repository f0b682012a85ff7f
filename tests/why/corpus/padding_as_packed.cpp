// Each float stands in a DataBlock of its own, and is taken as packed.
//   asctwin why padding_as_packed.cpp 'f32[16,1]=rand(1)' 'f32[16]' --expect '1=x0.reshape(16)*2'
// KIND: tail
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 128);
  DataCopyPad(t, global<float>(x), {16, 4, 0, 0, 0}, {true, 0, 7, 0.0f});  // FAULT
  all();
  Muls(t, t, 2.0f, 16);
  all();
  DataCopy(global<float>(y), t, 16);
}
