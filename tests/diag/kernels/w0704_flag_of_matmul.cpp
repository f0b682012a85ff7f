// Vector cores join by a flag that belongs to their Matmul object.
//   asctwin run w0704_flag_of_matmul.cpp 'f16[32,32]=ones' 'f32[64,32]' 'u8[17825792]=zeros'
#include "../one_product.h"

extern "C" __global__ __mix__(1, 2) void kernel(GM_ADDR in, GM_ADDR out, GM_ADDR system) {
  SetSysWorkspace(system);
  GlobalTensor<half> x;
  GlobalTensor<float> y;
  x.SetGlobalBuffer((__gm__ half*)in, 1024);
  y.SetGlobalBuffer((__gm__ float*)out + 1024 * GetSubBlockIdx(), 1024);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  mm.SetTensorA(x);
  mm.SetTensorB(x);
  mm.IterateAll(y);
  mm.End();
  CrossCoreSetFlag<1, PIPE_MTE3>(0);  // EXPECT: W0704
  CrossCoreWaitFlag(0);  // EXPECT: W0704
}
