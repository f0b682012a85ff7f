// A second object computes before the first one has ended.
//   asctwin run w0116_two_objects.cpp 'f16[32,32]=ones' 'f32[64,32]'
#define ASCENDC_CUBE_ONLY
#include "../one_product.h"

extern "C" __global__ __cube__ __aicore__ void kernel(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<half> x;
  GlobalTensor<float> y;
  x.SetGlobalBuffer((__gm__ half*)in, 1024);
  y.SetGlobalBuffer((__gm__ float*)out, 2048);
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>> first, second;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), first, &tiling, second, &tiling);
  first.SetTensorA(x);
  first.SetTensorB(x);
  first.IterateAll(y);
  second.SetTensorA(x);
  second.SetTensorB(x);
  second.IterateAll(y[1024]);  // EXPECT: W0116
  second.End();
}
