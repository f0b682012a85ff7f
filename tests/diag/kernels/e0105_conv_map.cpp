// A convolution of a map that is as wide as its filter and higher.
//   asctwin run e0105_conv_map.cpp --soc Ascend310P3 'f16[256]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* x) {
  LocalTensor<half> map(TPosition::A1, 0, 6 * 3 * 16);
  LocalTensor<half> weight(TPosition::B1, 2048, 9 * 16 * 16);
  LocalTensor<half> y(TPosition::CO2, 0, 256);
  const uint32_t image[] = {6, 3}, filter[] = {3, 3}, ones[] = {1, 1}, pads[] = {0, 0, 0, 0};
  Conv2dParams params(image, filter, ones, 16, 16, pads, ones, 1, false);
  Conv2dTilling tiling = GetConv2dTiling<half, half>(params);
  Conv2D(y, map, weight, params, tiling);  // EXPECT: E0105
}
