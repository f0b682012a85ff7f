// Copies every second row only: the number of blocks is that of half the tensor.
//   asctwin why copy_stride_of_destination.cpp 'f32[8,16]=rand(1)' 'f32[8,16]=zeros' --expect '1=x0+1'
// KIND: rows
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 128);
  DataCopy(t, global<float>(x), 128);
  all();
  Adds(t, t, 1.0f, 128);
  all();
  DataCopy(global<float>(y), t, DataCopyParams{4, 2, 2, 2});  // FAULT
}
