#include "blend_tiling.h"
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void blend(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace,
                                            GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(BlendTilingData);
  GET_TILING_DATA(data, tiling);
  GlobalTensor<float> left, right, result, product;
  left.SetGlobalBuffer((__gm__ float*)x, data.count);
  right.SetGlobalBuffer((__gm__ float*)(y == nullptr ? x : y), data.count);
  result.SetGlobalBuffer((__gm__ float*)z, data.count);
  product.SetGlobalBuffer((__gm__ float*)GetUserWorkspace(workspace), data.count);
  LocalTensor<float> a(TPosition::VECCALC, 0, 64), b(TPosition::VECCALC, 256, 64);
  DataCopy(b, right, data.count);
  PipeBarrier<PIPE_ALL>();
  Muls(b, b, data.alpha, data.count);
  PipeBarrier<PIPE_ALL>();
  DataCopy(product, b, data.count);
  PipeBarrier<PIPE_ALL>();
  DataCopy(a, left, data.count);
  DataCopy(b, product, data.count);
  PipeBarrier<PIPE_ALL>();
  Add(a, a, b, data.count);
  PipeBarrier<PIPE_ALL>();
  DataCopy(result, a, data.count);
}
