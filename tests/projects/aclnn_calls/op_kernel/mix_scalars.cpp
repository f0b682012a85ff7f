#include "kernel_operator.h"
#include "mix_scalars_tiling.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void mix_scalars(GM_ADDR x, GM_ADDR factors, GM_ADDR shifts,
                                                  GM_ADDR masks, GM_ADDR y, GM_ADDR workspace,
                                                  GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(MixScalarsTilingData);
  GET_TILING_DATA(data, tiling);
  const auto numbers = (__gm__ DTYPE_X*)factors;
  GlobalTensor<DTYPE_X> from, to;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x, data.count);
  to.SetGlobalBuffer((__gm__ DTYPE_X*)y, data.count);
  LocalTensor<DTYPE_X> tile(TPosition::VECCALC, 0, data.count);
  DataCopy(tile, from, data.count);
  PipeBarrier<PIPE_ALL>();
  Muls(tile, tile, numbers[0], data.count);
  PipeBarrier<PIPE_V>();
  Adds(tile, tile, (DTYPE_X)((float)numbers[1] + data.shift), data.count);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, tile, data.count);
}
