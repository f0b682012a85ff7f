// Shared by the kernels of this directory: tensors at fixed places, and one barrier for everything,
// so that each file shows little but its fault.
#pragma once
#include "kernel_operator.h"

using namespace AscendC;

template <class T>
__aicore__ inline GlobalTensor<T> global(GM_ADDR address) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(address));
  return tensor;
}

template <class T>
__aicore__ inline LocalTensor<T> local(uint32_t kilobyte, uint32_t count) {
  return LocalTensor<T>(TPosition::VECCALC, kilobyte * 1024, count);
}

__aicore__ inline void all() { PipeBarrier<PIPE_ALL>(); }
