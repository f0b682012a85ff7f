#include "halve_sum_struct.h"
#include "kernel_operator.h"
#include "op_kernel/math_util.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void halve_sum(GM_ADDR a, GM_ADDR b, GM_ADDR y, GM_ADDR workspace,
                                                GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(HalveSumStruct);
  GET_TILING_DATA_WITH_STRUCT(HalveSumStruct, data, tiling);
  if (!TILING_KEY_IS(101)) return;
  const uint32_t begin = GetBlockIdx() * data.each;
  const uint32_t count = data.count - begin < data.each ? data.count - begin : data.each;
  const uint32_t room = Ops::Base::CeilAlign(count, uint32_t(32 / sizeof(DTYPE_Y)));
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> first, second;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(first, 1, room * sizeof(DTYPE_Y));
  pipe.InitBuffer(second, 1, room * sizeof(DTYPE_Y));
  pipe.InitBuffer(out, 1, room * sizeof(DTYPE_Y));
  const DataCopyExtParams bytes{1, uint32_t(count * sizeof(DTYPE_Y)), 0, 0, 0};
  const DataCopyPadExtParams<DTYPE_Y> no_pad{false, 0, 0, 0};
  GlobalTensor<DTYPE_Y> from, to;
  for (auto [queue, address] : {std::pair(&first, a), std::pair(&second, b)}) {
    from.SetGlobalBuffer((__gm__ DTYPE_Y*)address + begin, count);
    LocalTensor<DTYPE_Y> part = queue->AllocTensor<DTYPE_Y>();
    DataCopyPad(part, from, bytes, no_pad);
    queue->EnQue(part);
  }
  LocalTensor<DTYPE_Y> left = first.DeQue<DTYPE_Y>(), right = second.DeQue<DTYPE_Y>();
  LocalTensor<DTYPE_Y> sum = out.AllocTensor<DTYPE_Y>();
  Add(sum, left, right, count);
  Muls(sum, sum, (DTYPE_Y)0.5, count);
  first.FreeTensor(left);
  second.FreeTensor(right);
  out.EnQue(sum);
  sum = out.DeQue<DTYPE_Y>();
  to.SetGlobalBuffer((__gm__ DTYPE_Y*)y + begin, count);
  DataCopyPad(to, sum, bytes);
  out.FreeTensor(sum);
}
