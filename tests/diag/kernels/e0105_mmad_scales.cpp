// MmadMx multiplies operands that LoadData has brought with their scales.
//   asctwin run e0105_mmad_scales.cpp --soc Ascend950 'f32[16,16]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ __aicore__ void kernel(GM_ADDR c) {
  LocalTensor<fp8_e4m3fn_t> left(TPosition::A2, 0, 1024), right(TPosition::B2, 0, 1024);
  LocalTensor<float> sum(TPosition::CO1, 0, 256);
  MmadParams params;
  params.m = params.n = 16;
  params.k = 64;
  MmadMx(sum, left, right, params);  // EXPECT: E0105
}
