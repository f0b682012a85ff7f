#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
#include "weigh_lists_tiling.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void weigh_lists(GM_ADDR xs, GM_ADDR picks, GM_ADDR factor,
                                                  GM_ADDR ys, GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(WeighListsTilingData);
  GET_TILING_DATA(data, tiling);
  ListTensorDesc list((__gm__ void*)xs), results((__gm__ void*)ys);
  LocalTensor<float> sum(TPosition::VECCALC, 0, data.count),
      item(TPosition::VECCALC, 1024, data.count);
  Duplicate(sum, 0.0f, data.count);
  for (uint32_t i = 0; i < list.GetSize(); ++i) {
    if ((data.picks >> i & 1) == 0) continue;
    GlobalTensor<float> source;
    source.SetGlobalBuffer(list.GetDataPtr<float>(i), data.count);
    PipeBarrier<PIPE_ALL>();
    DataCopy(item, source, data.count);
    PipeBarrier<PIPE_ALL>();
    Add(sum, sum, item, data.count);
  }
  const float by = ((__gm__ float*)factor)[0];
  for (uint32_t i = 0; i < results.GetSize(); ++i) {
    GlobalTensor<float> result;
    result.SetGlobalBuffer(results.GetDataPtr<float>(i), data.count);
    PipeBarrier<PIPE_ALL>();
    Muls(item, sum, i == 1 && data.negates != 0 ? -by : by, data.count);
    PipeBarrier<PIPE_ALL>();
    DataCopy(result, item, data.count);
  }
}
