// The mask of another step is still set.
//   asctwin why mask_left_over.cpp 'f32[256]=rand(1)' 'f32[256]' --expect '1=x0*3'
// KIND: period
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 256), u = local<float>(2, 256);
  DataCopy(t, global<float>(x), 256);
  all();
  Adds(u, t, 0.0f, 256);
  all();
  SetMaskNorm();
  SetVectorMask<float, MaskMode::NORMAL>(0, 0xFFFFFFFF);
  Muls<float, false>(u, t, 3.0f, MASK_PLACEHOLDER, 4, {1, 1, 8, 8});  // FAULT
  all();
  ResetMask();
  DataCopy(global<float>(y), u, 256);
}
