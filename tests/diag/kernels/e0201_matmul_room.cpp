// The workspace of an asynchronous result has no room for its block.
//   asctwin run e0201_matmul_room.cpp 'f16[1024]=ones' 'f32[1024]' 'u8[16777216]' 'f32[512]'
#include "../one_product.h"

extern "C" __global__ __mix__(1, 1) __aicore__
    void kernel(GM_ADDR a, GM_ADDR c, GM_ADDR system, GM_ADDR workspace) {
  auto [left, right, out] = OperandsOf(a, a, c);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>> mm;
  SetSysWorkspace(system);
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  GlobalTensor<float> blocks;
  blocks.SetGlobalBuffer((__gm__ float*)workspace, 512);
  mm.SetWorkspace(blocks);
  mm.SetTensorA(left);
  mm.SetTensorB(right);
  mm.Iterate<false>();  // EXPECT: E0201
  mm.End();
}
