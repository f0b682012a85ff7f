// A convolution by Conv2D on a 310P, whose result passes CO1 and a relu on its way out: x as
// [C1, H, W, 16], weight as [C1, Kh, Kw, Cout, 16], y as [Cout / 16, Ho * Wo, 16], Ho * Wo rounded
// up to 16.
//   asctwin run conv2d.cpp --soc=Ascend310P3 'f16[1,6,7,16]=ones' 'f16[1,3,3,32,16]=ones'
//     'f16[2,48,16]' 1 6 7 32 3 1 1
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void conv2d(GM_ADDR x, GM_ADDR weight, GM_ADDR y, uint32_t c1,
                                             uint32_t h, uint32_t w, uint32_t cout, uint32_t kernel,
                                             uint32_t pad, uint32_t stride) {
  const uint32_t image[] = {h, w}, filter[] = {kernel, kernel}, steps[] = {stride, stride};
  const uint32_t pads[] = {pad, pad, pad, pad}, ones[] = {1, 1};
  Conv2dParams params(image, filter, steps, c1 * 16, cout, pads, ones, 1, true);
  Conv2dTilling tiling = GetConv2dTiling<float, half>(params);
  const uint32_t maps = c1 * h * w * 16, weights = c1 * kernel * kernel * cout * 16;
  const uint32_t results = tiling.roundM * cout;
  GlobalTensor<half> xGm, weightGm, yGm;
  xGm.SetGlobalBuffer((__gm__ half*)x, maps);
  weightGm.SetGlobalBuffer((__gm__ half*)weight, weights);
  yGm.SetGlobalBuffer((__gm__ half*)y, results);
  TPipe pipe;
  TQue<TPosition::A1, 1> inX;
  TQue<TPosition::B1, 1> inWeight;
  TQue<TPosition::CO1, 1> sums;
  TQue<TPosition::CO2, 1> out;
  pipe.InitBuffer(inX, 1, maps * sizeof(half));
  pipe.InitBuffer(inWeight, 1, weights * sizeof(half));
  pipe.InitBuffer(sums, 1, results * sizeof(float));
  pipe.InitBuffer(out, 1, results * sizeof(half));
  LocalTensor<half> x1 = inX.AllocTensor<half>(), weight1 = inWeight.AllocTensor<half>();
  DataCopy(x1, xGm, maps);
  DataCopy(weight1, weightGm, weights);
  inX.EnQue(x1);
  inWeight.EnQue(weight1);
  x1 = inX.DeQue<half>();
  weight1 = inWeight.DeQue<half>();
  LocalTensor<float> sum = sums.AllocTensor<float>();
  Conv2D(sum, x1, weight1, params, tiling);
  sums.EnQue(sum);
  inX.FreeTensor(x1);
  inWeight.FreeTensor(weight1);
  sum = sums.DeQue<float>();
  LocalTensor<half> y2 = out.AllocTensor<half>();
  DataCopyEnhancedParams narrowing;
  narrowing.blockMode = BlockMode::BLOCK_MODE_MATRIX;
  narrowing.isRelu = true;
  DataCopy(y2, sum, DataCopyParams(1, results / 256, 0, 0), narrowing);
  sums.FreeTensor(sum);
  out.EnQue(y2);
  y2 = out.DeQue<half>();
  DataCopy(yGm, y2, results);
  out.FreeTensor(y2);
}
