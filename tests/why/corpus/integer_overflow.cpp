// A shift drops bits where the product should saturate.
//   asctwin why integer_overflow.cpp 'i16[256]=arange(300,64)' 'i16[256]' --expect '1=np.minimum(x0.astype(np.int64)*4,32767)'
// KIND: tail
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<int16_t>(0, 256);
  DataCopy(t, global<int16_t>(x), 256);
  all();
  ShiftLeft(t, t, int16_t(2), 256);  // FAULT
  all();
  DataCopy(global<int16_t>(y), t, 256);
}
