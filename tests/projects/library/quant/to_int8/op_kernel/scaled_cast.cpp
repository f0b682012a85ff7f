#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void to_int8(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                              GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, data.count * sizeof(half));
  pipe.InitBuffer(out, 1, data.count);
  GlobalTensor<half> from;
  GlobalTensor<int8_t> to;
  from.SetGlobalBuffer((__gm__ half*)x, data.count);
  to.SetGlobalBuffer((__gm__ int8_t*)y, data.count);
  LocalTensor<half> source = in.AllocTensor<half>();
  DataCopy(source, from, data.count);
  in.EnQue(source);
  source = in.DeQue<half>();
  LocalTensor<int8_t> result = out.AllocTensor<int8_t>();
  Muls(source, source, static_cast<half>(data.scale), data.count);
  Cast(result, source, RoundMode::CAST_RINT, data.count);
  in.FreeTensor(source);
  out.EnQue(result);
  result = out.DeQue<int8_t>();
  DataCopy(to, result, data.count);
  out.FreeTensor(result);
}
