// The tiling of a product of 32 rows, for one of 48.
//   asctwin run e0105_gemm_tiling.cpp --soc Ascend310P3 'f16[768]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* x) {
  LocalTensor<half> a(TPosition::A1, 0, 768);
  LocalTensor<half> b(TPosition::B1, 2048, 256);
  LocalTensor<float> c(TPosition::CO1, 0, 768);
  const GemmTiling tiling = GetGemmTiling<float, half, half>(32, 16, 16);
  Gemm(c, a, b, 48, 16, 16, tiling, true, 1);  // EXPECT: E0105
}
