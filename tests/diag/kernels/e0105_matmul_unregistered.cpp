// An object that REGIST_MATMUL_OBJ does not know.
//   asctwin run e0105_matmul_unregistered.cpp 'f16[32,32]=ones' 'f16[32,32]=ones' 'f32[32,32]'
#define ASCENDC_CUBE_ONLY
#include "../one_product.h"

extern "C" __global__ __cube__ __aicore__ void kernel(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  auto [left, right, out] = OperandsOf(a, b, c);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>> mm;
  mm.SetTensorA(left);
  mm.SetTensorB(right);
  mm.IterateAll(out);  // EXPECT: E0105
}
