// A product of halves of which A and B are stored as [K, M] and [N, K]: A is transposed on the way into
// L0A, B comes into L1 as NZ and is transposed on the way into L0B.
//   asctwin run transposed.cpp 'f16[200,80]=rand(1)' 'f16[80,200]=rand(2)' 'f32[80]=ones' 'f32[80,80]' 80
//       80 200 --soc Ascend950
#include "product.h"

extern "C" __global__ __cube__ void transposed(__gm__ half* a, __gm__ half* b, __gm__ float* bias,
                                               __gm__ float* c, int32_t m, int32_t n, int32_t k) {
  Multiply<half, float, Te::DNExtLayoutPtn, Te::ZNLayoutPtn, Te::DNLayoutPtn, Te::NZLayoutPtn>(
      a, b, bias, c, m, n, k);
}
