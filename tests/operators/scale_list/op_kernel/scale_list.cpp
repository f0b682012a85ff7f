#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"

using namespace AscendC;

struct ScaleListTilingData {
  uint32_t tensors;
};

__aicore__ inline uint32_t CountOf(ListTensorDesc& list, uint32_t index) {
  uint64_t dims[8];
  TensorDesc<float> desc;
  desc.SetShapeAddr(dims);
  list.GetDesc(desc, index);
  uint32_t count = 1;
  for (uint32_t i = 0; i < desc.GetDim(); ++i) count *= desc.GetShape(i);
  return count;
}

extern "C" __global__ __aicore__ void scale_list(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(ScaleListTilingData);
  GET_TILING_DATA(data, tiling);
  ListTensorDesc sources((__gm__ void*)x), results((__gm__ void*)y);
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 1024 * sizeof(float));
  LocalTensor<float> item = buffer.Get<float>();
  for (uint32_t i = 0; i < data.tensors; ++i) {
    const uint32_t count = CountOf(sources, i);
    GlobalTensor<float> source, result;
    source.SetGlobalBuffer(sources.GetDataPtr<float>(i), count);
    result.SetGlobalBuffer(results.GetDataPtr<float>(i), count);
    const DataCopyExtParams part(1, count * sizeof(float), 0, 0, 0);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(item, source, part, DataCopyPadExtParams<float>(false, 0, 0, 0));
    PipeBarrier<PIPE_ALL>();
    Muls(item, item, 2.0f, count);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(result, item, part);
  }
}
