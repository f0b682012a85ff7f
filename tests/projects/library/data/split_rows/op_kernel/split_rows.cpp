#include "kernel_operator.h"

using namespace AscendC;

// Each block takes every other row of each part.
extern "C" __global__ __aicore__ void split_rows(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  ListTensorDesc list((__gm__ void*)y);
  const uint32_t columns = data.columns;
  GlobalTensor<DTYPE_X> from, to;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x, data.first[data.parts] * columns);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 2> rows;
  pipe.InitBuffer(rows, 2, (columns * sizeof(DTYPE_X) + 31) / 32 * 32);
  const DataCopyExtParams row{1, static_cast<uint32_t>(columns * sizeof(DTYPE_X)), 0, 0, 0};
  for (uint32_t part = 0; part < data.parts; ++part) {
    const uint32_t first = data.first[part], count = data.first[part + 1] - first;
    to.SetGlobalBuffer(list.GetDataPtr<DTYPE_X>(part), count * columns);
    for (uint32_t i = GetBlockIdx(); i < count; i += GetBlockNum()) {
      LocalTensor<DTYPE_X> one = rows.AllocTensor<DTYPE_X>();
      DataCopyPad(one, from[(first + i) * columns], row, {false, 0, 0, 0});
      rows.EnQue(one);
      one = rows.DeQue<DTYPE_X>();
      DataCopyPad(to[i * columns], one, row);
      rows.FreeTensor(one);
    }
  }
}
