#include "kernel_operator.h"
#include "scale_custom_tiling.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void scale_custom(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                   GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(ScaleCustomTilingData);
  GET_TILING_DATA(data, tiling);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x, data.count);
  to.SetGlobalBuffer((__gm__ float*)y, data.count);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, data.count * sizeof(float));
  pipe.InitBuffer(out, 1, data.count * sizeof(float));
  LocalTensor<float> local = in.AllocTensor<float>();
  DataCopy(local, from, data.count);
  in.EnQue(local);
  local = in.DeQue<float>();
  LocalTensor<float> result = out.AllocTensor<float>();
  Muls(result, local, static_cast<float>(FACTOR), data.count);
  out.EnQue(result);
  result = out.DeQue<float>();
  DataCopy(to, result, data.count);
  out.FreeTensor(result);
  in.FreeTensor(local);
}
