#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"

using namespace AscendC;

struct ListTiling {
  uint32_t count;
  uint32_t tensors;
};

extern "C" __global__ __aicore__ void sum_list(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                               GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(ListTiling, data, tiling);
  ListTensorDesc list((__gm__ void*)x);
  TPipe pipe;
  TBuf<TPosition::VECCALC> total, next;
  pipe.InitBuffer(total, data.count * 4);
  pipe.InitBuffer(next, data.count * 4);
  LocalTensor<float> sum = total.Get<float>();
  LocalTensor<float> item = next.Get<float>();
  Duplicate(sum, 0.0f, data.count);
  for (uint32_t i = 0; i < list.GetSize(); ++i) {
    GlobalTensor<float> source;
    source.SetGlobalBuffer(list.GetDataPtr<float>(i), data.count);
    PipeBarrier<PIPE_ALL>();
    DataCopy(item, source, data.count);
    PipeBarrier<PIPE_ALL>();
    Add(sum, sum, item, data.count);
  }
  PipeBarrier<PIPE_ALL>();
  GlobalTensor<float> result;
  result.SetGlobalBuffer((__gm__ float*)y, data.count);
  DataCopy(result, sum, data.count);
}
