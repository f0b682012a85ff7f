#include "kernel_operator.h"
#include "template_mul_data.h"
#include "template_mul_key.h"

using namespace AscendC;

template <int D_T, int TIMES, bool NEGATE>
__global__ __aicore__ void template_mul(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  using T = typename Conditional<D_T == TEMPLATE_MUL_F16, half, float>::type;
  REGISTER_TILING_DEFAULT(TemplateMulData);
  GET_TILING_DATA_WITH_STRUCT(TemplateMulData, data, tiling);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, data.count * sizeof(T));
  pipe.InitBuffer(out, 1, data.count * sizeof(T));
  GlobalTensor<T> source, result;
  source.SetGlobalBuffer((__gm__ T*)x, data.count);
  result.SetGlobalBuffer((__gm__ T*)y, data.count);
  LocalTensor<T> a = in.AllocTensor<T>();
  DataCopy(a, source, data.count);
  in.EnQue(a);
  a = in.DeQue<T>();
  LocalTensor<T> b = out.AllocTensor<T>();
  Muls(b, a, static_cast<T>(NEGATE ? -TIMES : TIMES), data.count);
  out.EnQue(b);
  in.FreeTensor(a);
  b = out.DeQue<T>();
  DataCopy(result, b, data.count);
  out.FreeTensor(b);
}
