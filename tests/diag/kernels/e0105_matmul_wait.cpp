// It waits for a call that nobody has made.
//   asctwin run e0105_matmul_wait.cpp 'f16[32,32]=ones' 'f16[32,32]=ones' 'f32[32,32]' 'u8[16777216]'
#include "../one_product.h"

extern "C" __global__ __mix__(1, 1) __aicore__ void kernel(GM_ADDR a, GM_ADDR b, GM_ADDR c, GM_ADDR system) {
  SetSysWorkspace(system);
  auto [left, right, out] = OperandsOf(a, b, c);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  mm.SetTensorA(left);
  mm.SetTensorB(right);
  mm.IterateAll(out);
  mm.WaitIterateAll();  // EXPECT: E0105
  mm.End();
}
