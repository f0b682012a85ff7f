// A function of the API over tiles of a tensor, as kernels of all directories include it.
#pragma once
#include "kernel_operator.h"

template <class T, class Function>
__aicore__ inline void EachTile(GM_ADDR x, GM_ADDR y, uint32_t count, uint32_t tile,
                                const Function& function) {
  using namespace AscendC;
  TPipe pipe;
  TQue<QuePosition::VECIN, 2> in;
  TQue<QuePosition::VECOUT, 2> out;
  pipe.InitBuffer(in, 2, tile * sizeof(T));
  pipe.InitBuffer(out, 2, tile * sizeof(T));
  GlobalTensor<T> from, to;
  from.SetGlobalBuffer((__gm__ T*)x, count);
  to.SetGlobalBuffer((__gm__ T*)y, count);
  for (uint32_t first = GetBlockIdx() * tile; first < count; first += GetBlockNum() * tile) {
    const uint32_t size = count - first < tile ? count - first : tile;
    const DataCopyExtParams part{1, static_cast<uint32_t>(size * sizeof(T)), 0, 0, 0};
    LocalTensor<T> source = in.AllocTensor<T>();
    DataCopyPad(source, from[first], part, DataCopyPadExtParams<T>{false, 0, 0, 0});
    in.EnQue(source);
    source = in.DeQue<T>();
    LocalTensor<T> result = out.AllocTensor<T>();
    function(result, source, size);
    in.FreeTensor(source);
    out.EnQue(result);
    result = out.DeQue<T>();
    DataCopyPad(to[first], result, part);
    out.FreeTensor(result);
  }
}
