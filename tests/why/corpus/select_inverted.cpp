// A leaky ReLU takes the smaller of both where the larger one is right.
//   asctwin why select_inverted.cpp 'f32[256]=rand(1)' 'f32[256]' --expect '1=np.maximum(x0,0)+np.minimum(x0,0)*0.5'
// KIND: everything
#include "flat.h"

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y) {
  auto t = local<float>(0, 256), u = local<float>(2, 256);
  DataCopy(t, global<float>(x), 256);
  all();
  Muls(u, t, 0.5f, 256);
  all();
  Min(u, u, t, 256);  // FAULT
  all();
  DataCopy(global<float>(y), u, 256);
}
