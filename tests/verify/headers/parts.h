// Functions of several kernels: one depends on data, one on the order of blocks.
#pragma once

#include "kernel_operator.h"

__aicore__ inline bool BeginsBelowZero(const AscendC::GlobalTensor<float>& x) {
  return x.GetValue(0) < 0;
}

__aicore__ inline void AddTo(const AscendC::GlobalTensor<float>& sum,
                             const AscendC::LocalTensor<float>& part) {
  AscendC::SetAtomicAdd<float>();
  AscendC::DataCopy(sum, part, 8);
  AscendC::SetAtomicNone();
}
