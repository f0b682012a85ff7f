// A second object computes before the first one has ended.
//   asctwin run w0116_two_objects.cpp 'f16[32,32]=ones' 'f32[64,32]'
#define ASCENDC_CUBE_ONLY
#include "kernel_operator.h"
#include "lib/matmul_intf.h"

using namespace AscendC;

template <class T>
using Plain = MatmulType<TPosition::GM, CubeFormat::ND, T>;

// A product of 32 x 32 x 32 on one core.
__aicore__ inline TCubeTiling OneBlock() {
  TCubeTiling tiling = {};
  tiling.usedCoreNum = tiling.depthA1 = tiling.depthB1 = tiling.stepM = tiling.stepN = 1;
  tiling.stepKa = tiling.stepKb = tiling.dbL0A = tiling.dbL0B = tiling.dbL0C = 1;
  tiling.M = tiling.N = tiling.Ka = tiling.Kb = 32;
  tiling.singleCoreM = tiling.singleCoreN = tiling.singleCoreK = 32;
  tiling.baseM = tiling.baseN = tiling.baseK = 32;
  return tiling;
}

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
