#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void raise_all(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                            GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, data.count * sizeof(DTYPE_X));
  pipe.InitBuffer(out, 1, data.count * sizeof(DTYPE_X));
  GlobalTensor<DTYPE_X> from, to;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x);
  to.SetGlobalBuffer((__gm__ DTYPE_X*)y);
  LocalTensor<DTYPE_X> source = in.AllocTensor<DTYPE_X>();
  DataCopy(source, from, data.count);
  in.EnQue(source);
  source = in.DeQue<DTYPE_X>();
  LocalTensor<DTYPE_X> result = out.AllocTensor<DTYPE_X>();
  Adds(result, source, (DTYPE_X)2, data.count);
  in.FreeTensor(source);
  out.EnQue(result);
  result = out.DeQue<DTYPE_X>();
  DataCopy(to, result, data.count);
  out.FreeTensor(result);
}
