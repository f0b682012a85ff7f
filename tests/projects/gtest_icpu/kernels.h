#pragma once

#include "kernel_operator.h"

template <typename T, uint32_t kCount>
__global__ __aicore__ void fill(GM_ADDR x, T value) {
  AscendC::TPipe pipe;
  AscendC::TQue<AscendC::TPosition::VECOUT, 1> out;
  pipe.InitBuffer(out, 1, kCount * sizeof(T));
  AscendC::GlobalTensor<T> to;
  to.SetGlobalBuffer((__gm__ T*)x + AscendC::GetBlockIdx() * kCount, kCount);
  AscendC::LocalTensor<T> local = out.AllocTensor<T>();
  AscendC::Duplicate(local, value, kCount);
  out.EnQue(local);
  local = out.DeQue<T>();
  AscendC::DataCopy(to, local, kCount);
  out.FreeTensor(local);
}
