// A sparse B of another type than int8_t.
//   asctwin run e0105_matmul_sparse.cpp 'f16[32,32]=ones' 'f16[32,32]=ones' 'f32[32,32]'
#define ASCENDC_CUBE_ONLY
#include "../one_product.h"

extern "C" __global__ __cube__ __aicore__ void kernel(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  auto [left, right, out] = OperandsOf(a, b, c);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  using Sparse = SparseMatmulType<TPosition::GM, TPosition::GM, CubeFormat::ND, half, true>;
  Matmul<Plain<half>, Sparse, Plain<float>, Plain<float>, CFG_MDL> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);  // EXPECT: E0105
}
