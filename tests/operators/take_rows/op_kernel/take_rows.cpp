#include "take_rows_tiling.h"
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void take_rows(GM_ADDR x, GM_ADDR rows, GM_ADDR y,
                                                GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(TakeRowsTilingData);
  GET_TILING_DATA(data, tiling);
  GlobalTensor<DTYPE_X> from, to;
  GlobalTensor<int64_t> list;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x);
  to.SetGlobalBuffer((__gm__ DTYPE_Y*)y);
  list.SetGlobalBuffer((__gm__ int64_t*)rows, data.count);
  TPipe pipe;
  TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
  const uint32_t bytes = data.width * sizeof(DTYPE_X);
  pipe.InitBuffer(queue, 2, (bytes + 31) / 32 * 32);
  for (int64_t i = GetBlockIdx(); i < data.count; i += GetBlockNum()) {
    LocalTensor<DTYPE_X> row = queue.AllocTensor<DTYPE_X>();
    DataCopyPad(row, from[list.GetValue(i) * data.width], DataCopyExtParams{1, bytes, 0, 0, 0},
                DataCopyPadExtParams<DTYPE_X>{false, 0, 0, 0});
    queue.EnQue(row);
    row = queue.DeQue<DTYPE_X>();
    DataCopyPad(to[i * data.width], row, DataCopyExtParams{1, bytes, 0, 0, 0});
    queue.FreeTensor(row);
  }
}
