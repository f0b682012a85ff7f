#include "change_by_data.h"
#include "kernel_operator.h"

using namespace AscendC;

template <bool kMultiplies>
__aicore__ inline void Change(GM_ADDR x, GM_ADDR y, const ChangeByData& data) {
  GlobalTensor<int32_t> from, to;
  from.SetGlobalBuffer((__gm__ int32_t*)x, data.count);
  to.SetGlobalBuffer((__gm__ int32_t*)y, data.count);
  TPipe pipe;
  TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, data.count * sizeof(int32_t));
  LocalTensor<int32_t> values = queue.AllocTensor<int32_t>();
  DataCopy(values, from, data.count);
  PipeBarrier<PIPE_ALL>();
  if constexpr (kMultiplies)
    Muls(values, values, data.by, data.count);
  else
    Adds(values, values, data.by, data.count);
  PipeBarrier<PIPE_ALL>();
  queue.EnQue(values);
  values = queue.DeQue<int32_t>();
  DataCopy(to, values, data.count);
  queue.FreeTensor(values);
}

extern "C" __global__ __aicore__ void change_by(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(ChangeByData);
  GET_TILING_DATA(data, tiling);
  if (TILING_KEY_IS(1)) {
    Change<false>(x, y, data);
  } else if (TILING_KEY_IS(2)) {
    Change<true>(x, y, data);
  }
}
