// Copies whole DataBlocks out, and so leaves the last 8 elements as they were.
//   asctwin why tail_block_missing.cpp 'f16[1000]=rand(1)' 'f16[1000]=zeros' --expect '1=x0+x0'
// KIND: tail
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<half>(0, 1008);
  DataCopyPad(t, global<half>(x), {1, 2000, 0, 0, 0}, {false, 0, 0, 0});
  all();
  Add(t, t, t, 1000);
  all();
  DataCopyPad(global<half>(y), t, {1, 992 * 2, 0, 0, 0});  // FAULT
}
