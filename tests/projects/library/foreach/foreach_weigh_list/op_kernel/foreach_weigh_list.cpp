#include "foreach_weigh_list_data.h"
#include "kernel_operator.h"

using namespace AscendC;

// A block for each tensor.
extern "C" __global__ __aicore__ void foreach_weigh_list(GM_ADDR x, GM_ADDR y, GM_ADDR scalars,
                                                         GM_ADDR x_ref, GM_ADDR workspace,
                                                         GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(ForeachWeighListData);
  GET_TILING_DATA(data, tiling);
  const uint32_t tensor = GetBlockIdx(), count = data.counts[tensor];
  ListTensorDesc sums((__gm__ void*)x), added((__gm__ void*)y), results((__gm__ void*)x_ref);
  GlobalTensor<float> sum, add, result, weights;
  sum.SetGlobalBuffer(sums.GetDataPtr<float>(tensor), count);
  add.SetGlobalBuffer(added.GetDataPtr<float>(tensor), count);
  result.SetGlobalBuffer(results.GetDataPtr<float>(tensor), count);
  weights.SetGlobalBuffer((__gm__ float*)scalars, GetBlockNum());
  TPipe pipe;
  TQue<QuePosition::VECIN, 2> in;
  TQue<QuePosition::VECOUT, 1> out;
  const uint32_t room = (count * sizeof(float) + 31) / 32 * 32;
  pipe.InitBuffer(in, 2, room);
  pipe.InitBuffer(out, 1, room);
  const DataCopyExtParams all{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};
  const DataCopyPadExtParams<float> no_padding{false, 0, 0, 0};
  for (const auto& from : {sum, add}) {
    LocalTensor<float> part = in.AllocTensor<float>();
    DataCopyPad(part, from, all, no_padding);
    in.EnQue(part);
  }
  LocalTensor<float> first = in.DeQue<float>(), second = in.DeQue<float>();
  LocalTensor<float> made = out.AllocTensor<float>();
  Muls(made, second, weights.GetValue(tensor), count);
  PipeBarrier<PIPE_V>();
  Add(made, made, first, count);
  in.FreeTensor(first);
  in.FreeTensor(second);
  out.EnQue(made);
  made = out.DeQue<float>();
  DataCopyPad(result, made, all);
  out.FreeTensor(made);
}
