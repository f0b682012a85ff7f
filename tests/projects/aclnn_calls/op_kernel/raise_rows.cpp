#include "kernel_operator.h"
#include "raise_rows_tiling.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void raise_rows(GM_ADDR rows, GM_ADDR same, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(RaiseRowsTilingData);
  GET_TILING_DATA(data, tiling);
  GlobalTensor<float> global;
  global.SetGlobalBuffer((__gm__ float*)same, data.count);
  LocalTensor<float> local(TPosition::VECCALC, 0, data.count);
  DataCopy(local, global, data.count);
  PipeBarrier<PIPE_ALL>();
  Adds(local, local, 1.0f, data.count);
  PipeBarrier<PIPE_ALL>();
  DataCopy(global, local, data.count);
}
