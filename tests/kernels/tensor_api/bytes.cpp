// A product of bytes with a bias: B comes into L1 as ZN.
//   asctwin run bytes.cpp 'i8[80,200]=ones' 'i8[200,80]=ones' 'i32[80]=ones' 'i32[80,80]' 80 80 200
//       --soc Ascend950
#include "product.h"

extern "C" __global__ __cube__ void bytes(__gm__ int8_t* a, __gm__ int8_t* b, __gm__ int32_t* bias,
                                          __gm__ int32_t* c, int32_t m, int32_t n, int32_t k) {
  Multiply<int8_t, int32_t, Te::NDLayoutPtn, Te::NZLayoutPtn, Te::NDLayoutPtn, Te::ZNLayoutPtn>(
      a, b, bias, c, m, n, k);
}
