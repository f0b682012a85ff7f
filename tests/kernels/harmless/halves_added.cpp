// An atomic copy combines elements of the type that was set, whatever the type of the tensor is.
// With EARLY nothing orders it behind the copy that brings its elements.
//   asctwin run halves_added.cpp 'f16[64]=arange(1)' 'f16[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void halves_added(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<uint32_t> from, to;
  from.SetGlobalBuffer((__gm__ uint32_t*)x, 32);
  to.SetGlobalBuffer((__gm__ uint32_t*)y, 32);
  LocalTensor<uint32_t> pairs(TPosition::VECCALC, 0, 32);
  DataCopy(pairs, from, 32);
#ifndef EARLY
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
#endif
  SetAtomicAdd<half>();
  DataCopy(to, pairs, 32);
  SetAtomicNone();
}
