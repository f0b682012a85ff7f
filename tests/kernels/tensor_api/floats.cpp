// A product of floats with a bias: B comes into L1 as ZN.
//   asctwin run floats.cpp 'f32[80,200]=rand(1)' 'f32[200,80]=rand(2)' 'f32[80]=ones' 'f32[80,80]' 80 80
//       200 --soc Ascend950
#include "product.h"

extern "C" __global__ __cube__ void floats(__gm__ float* a, __gm__ float* b, __gm__ float* bias,
                                           __gm__ float* c, int32_t m, int32_t n, int32_t k) {
  Multiply<float, float, Te::NDExtLayoutPtn, Te::NZLayoutPtn, Te::NDExtLayoutPtn, Te::ZNLayoutPtn>(
      a, b, bias, c, m, n, k);
}
