// Parts of K are taken by Iterate and GetTensorC, not by IterateAll.
//   asctwin run e0105_matmul_partial.cpp 'f16[32,32]=ones' 'f16[32,32]=ones' 'f32[32,32]'
#define ASCENDC_CUBE_ONLY
#include "../one_product.h"

constexpr MatmulConfig PartsOfK() {
  MatmulConfig config = CFG_MDL;
  config.isPartialOutput = true;
  return config;
}
constexpr MatmulConfig kPartsOfK = PartsOfK();

extern "C" __global__ __cube__ __aicore__ void kernel(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  auto [left, right, out] = OperandsOf(a, b, c);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>, Plain<float>, kPartsOfK> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  mm.SetTensorA(left);
  mm.SetTensorB(right);
  mm.IterateAll(out);  // EXPECT: E0105
  mm.End();
}
