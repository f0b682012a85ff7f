// A product of halves with a bias: A and B row-major, B transposed on the way into L0B.
//   asctwin run halves.cpp 'f16[80,200]=rand(1)' 'f16[200,80]=rand(2)' 'f32[80]=ones' 'f32[80,80]' 80 80
//       200 --soc Ascend950
#include "product.h"

extern "C" __global__ __cube__ void halves(__gm__ half* a, __gm__ half* b, __gm__ float* bias,
                                           __gm__ float* c, int32_t m, int32_t n, int32_t k) {
  Multiply<half, float, Te::NDExtLayoutPtn, Te::NZLayoutPtn, Te::NDExtLayoutPtn, Te::NZLayoutPtn>(
      a, b, bias, c, m, n, k);
}
