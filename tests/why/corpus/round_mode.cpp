// Rounds down in place of to the nearest.
//   asctwin why round_mode.cpp 'f32[256]=rand(1)' 'i32[256]' --expect '1=np.rint(x0*9)'
// KIND: rounded
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 256);
  DataCopy(t, global<float>(x), 256);
  all();
  Muls(t, t, 9.0f, 256);
  all();
  auto u = local<int32_t>(2, 256);
  Cast(u, t, RoundMode::CAST_FLOOR, 256);  // FAULT
  all();
  DataCopy(global<int32_t>(y), u, 256);
}
