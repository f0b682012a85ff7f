#include "kernel_operator.h"
#include "scale_tiling_data.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void scale(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                            GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(ScaleTilingData, data, tiling);
  const uint32_t begin = GetBlockIdx() * data.share;
  const uint32_t count = data.total - begin < data.share ? data.total - begin : data.share;
  GlobalTensor<DTYPE_X> from, to;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x + begin, count);
  to.SetGlobalBuffer((__gm__ DTYPE_X*)y + begin, count);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, data.share * sizeof(DTYPE_X));
  LocalTensor<DTYPE_X> tile = queue.AllocTensor<DTYPE_X>();
  const DataCopyExtParams bytes(1, count * sizeof(DTYPE_X), 0, 0, 0);
  DataCopyPad(tile, from, bytes, DataCopyPadExtParams<DTYPE_X>(false, 0, 0, 0));
  queue.EnQue<TPosition::GM, TPosition::VECIN, DTYPE_X>(tile);
  tile = queue.DeQue<TPosition::GM, TPosition::VECIN, DTYPE_X>();
  if (TILING_KEY_IS(1)) Muls(tile, tile, (DTYPE_X)data.factor, count);
  if (TILING_KEY_IS(2)) Adds(tile, tile, (DTYPE_X)data.factor, count);
  queue.EnQue<TPosition::VECOUT, TPosition::GM, DTYPE_X>(tile);
  tile = queue.DeQue<TPosition::VECOUT, TPosition::GM, DTYPE_X>();
  DataCopyPad(to, tile, bytes);
  queue.FreeTensor(tile);
}
