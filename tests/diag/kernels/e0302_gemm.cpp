// A product that is added to a result in L0C that nothing has given a value: initValue is 0 where
// the call does not say otherwise.
//   asctwin run e0302_gemm.cpp --soc Ascend310P3 'f16[256]=ones' 'f32[256]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* x, __gm__ float* y) {
  GlobalTensor<half> gm;
  GlobalTensor<float> to;
  gm.SetGlobalBuffer(x, 256);
  to.SetGlobalBuffer(y, 256);
  TPipe pipe;
  TBuf<TPosition::A1> left;
  TBuf<TPosition::B1> right;
  TBuf<TPosition::CO1> sum;
  TBuf<TPosition::CO2> room;
  pipe.InitBuffer(left, 512);
  pipe.InitBuffer(right, 512);
  pipe.InitBuffer(sum, 1024);
  pipe.InitBuffer(room, 1024);
  LocalTensor<half> a = left.Get<half>(), b = right.Get<half>();
  LocalTensor<float> c = sum.Get<float>();
  DataCopy(a, gm, 256);
  DataCopy(b, gm, 256);
  SetFlag<HardEvent::MTE2_MTE1>(0);
  WaitFlag<HardEvent::MTE2_MTE1>(0);
  const GemmTiling tiling = GetGemmTiling<float, half, half>(16, 16, 16);
  Gemm(c, a, b, 16, 16, 16, tiling);  // EXPECT: E0302
  PipeBarrier<PIPE_ALL>();
  DataCopyEnhancedParams enhanced;
  enhanced.blockMode = BlockMode::BLOCK_MODE_MATRIX;
  const LocalTensor<float> result = room.Get<float>();
  DataCopy(result, c, DataCopyParams(1, 1, 0, 0), enhanced);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, result, 256);
}
