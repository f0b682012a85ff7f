// The tiling of 16 rows, and a tensor of 8: RmsNorm takes its shape from the tiling.
//   asctwin run e0201_library_tiling.cpp 'f32[512]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> rows, gammas, results;
  pipe.InitBuffer(rows, 8 * 64 * sizeof(float));
  pipe.InitBuffer(gammas, 64 * sizeof(float));
  pipe.InitBuffer(results, 16 * 64 * sizeof(float));
  LocalTensor<float> x = rows.Get<float>(), gamma = gammas.Get<float>();
  GlobalTensor<float> global;
  global.SetGlobalBuffer(gm, 512);
  DataCopy(x, global, 512);
  DataCopy(gamma, global, 64);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  RmsNormTiling tiling = {};
  tiling.bLength = 1;
  tiling.sLength = 16;
  tiling.hLength = tiling.originalHLength = 64;
  tiling.reciprocalOfHLength = 1.0f / 64;
  RmsNorm<float>(results.Get<float>(), x, gamma, 1e-5f, tiling);  // EXPECT: E0201
}
