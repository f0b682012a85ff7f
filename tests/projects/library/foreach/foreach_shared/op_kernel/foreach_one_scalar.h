// Tensors of a list, each by a function of the API that is an argument of the template.
#pragma once
#include "kernel_operator.h"

template <class T>
using OneScalar = void(const AscendC::LocalTensor<T>&, const AscendC::LocalTensor<T>&, const T&,
                       const int32_t&);

template <class T, OneScalar<T>* kFunction>
class ForeachOneScalar {
 public:
  __aicore__ inline ForeachOneScalar(GM_ADDR x, GM_ADDR scalar, GM_ADDR y)
      : from_((__gm__ void*)x), to_((__gm__ void*)y) {
    scalar_.SetGlobalBuffer((__gm__ T*)scalar, 1);
  }

  __aicore__ inline void Process(uint32_t tensor, int64_t count) {
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::QuePosition::VECIN, 1> in;
    AscendC::TQue<AscendC::QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, (count * sizeof(T) + 31) / 32 * 32);
    pipe.InitBuffer(out, 1, (count * sizeof(T) + 31) / 32 * 32);
    AscendC::GlobalTensor<T> source, result;
    source.SetGlobalBuffer(from_.GetDataPtr<T>(tensor), count);
    result.SetGlobalBuffer(to_.GetDataPtr<T>(tensor), count);
    const AscendC::DataCopyExtParams all{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
    AscendC::LocalTensor<T> tile = in.AllocTensor<T>();
    AscendC::DataCopyPad(tile, source, all, {false, 0, 0, 0});
    in.EnQue(tile);
    tile = in.DeQue<T>();
    AscendC::LocalTensor<T> changed = out.AllocTensor<T>();
    kFunction(changed, tile, scalar_.GetValue(0), static_cast<int32_t>(count));
    in.FreeTensor(tile);
    out.EnQue(changed);
    changed = out.DeQue<T>();
    AscendC::DataCopyPad(result, changed, all);
    out.FreeTensor(changed);
  }

 private:
  AscendC::ListTensorDesc from_, to_;
  AscendC::GlobalTensor<T> scalar_;
};
