// A kernel without a mark runs on vector cores, which leave the cube's instructions out.
//   asctwin run w0703_cube_call.cpp 'f16[256]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR gm) {
  LocalTensor<half> a1(TPosition::A1, 0, 256), a2(TPosition::A2, 0, 256);
  for (int i = 0; i < 2; ++i)
    LoadData(a2, a1, LoadData2DParams(0, 1, 1, 0, 0, false, 0));  // EXPECT: W0703
}
