// A transposed matrix, of a type that says it is none.
//   asctwin run w0109_matmul_transpose.cpp 'f16[32,32]=ones' 'f16[32,32]=ones' 'f32[32,32]'
#define ASCENDC_CUBE_ONLY
#include "../one_product.h"

extern "C" __global__ __cube__ __aicore__ void kernel(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  auto [left, right, out] = OperandsOf(a, b, c);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  mm.SetTensorA(left, true);  // EXPECT: W0109
  mm.SetTensorB(right);
  mm.IterateAll(out);
}
