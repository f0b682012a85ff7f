// A product of what the copies may not have brought yet.
//   asctwin run e0401_gemm.cpp --soc Ascend310P3 'f16[256]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* x) {
  GlobalTensor<half> gm;
  gm.SetGlobalBuffer(x, 256);
  TPipe pipe;
  TBuf<TPosition::A1> left;
  TBuf<TPosition::B1> right;
  TBuf<TPosition::CO1> sum;
  pipe.InitBuffer(left, 512);
  pipe.InitBuffer(right, 512);
  pipe.InitBuffer(sum, 1024);
  LocalTensor<half> a = left.Get<half>(), b = right.Get<half>();
  LocalTensor<float> c = sum.Get<float>();
  DataCopy(a, gm, 256);
  DataCopy(b, gm, 256);
  const GemmTiling tiling = GetGemmTiling<float, half, half>(16, 16, 16);
  Gemm(c, a, b, 16, 16, 16, tiling, true, 1);  // EXPECT: E0401 E0401
}
