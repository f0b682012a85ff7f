// Each block takes 48 elements where 64 are its share: nobody writes the last 64.
//   asctwin why share_too_small.cpp 'f32[256]=rand(1)' 'f32[256]=zeros' --blocks 4 --expect '1=x0*2'
// KIND: tail
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  const int share = 48, begin = GetBlockIdx() * share;  // a quarter is 64
  auto t = local<float>(0, 64);
  DataCopy(t, global<float>(x)[begin], share);
  all();
  Muls(t, t, 2.0f, share);
  all();
  DataCopy(global<float>(y)[begin], t, share);  // FAULT
}
