// The copy out of CO1 of a 310P converts by a scale; this one is right, but not modelled.
//   asctwin run e0901_enhanced.cpp --soc Ascend310P3 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<float> result(TPosition::CO1, 0, 256);
  LocalTensor<half> out(TPosition::CO2, 0, 256);
  DataCopyEnhancedParams enhanced;
  enhanced.blockMode = BlockMode::BLOCK_MODE_MATRIX;
  enhanced.deqScale = DeqScale::DEQ;
  DataCopy(out, result, DataCopyParams(1, 1, 0, 0), enhanced);  // EXPECT: E0901
}
