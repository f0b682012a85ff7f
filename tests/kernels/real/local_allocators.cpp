// Tensors from a LocalMemAllocator, without a TPipe; the scalar unit turns the elements round.
//   asctwin run local_allocators.cpp 'i32[64]=arange(1)' 'i32[64]'
#include "kernel_operator.h"

using namespace AscendC;

#ifndef LATER
#define LATER 0
#endif

extern "C" __global__ __aicore__ void reverse(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<int32_t> x, y;
  x.SetGlobalBuffer((__gm__ int32_t*)in);
  y.SetGlobalBuffer((__gm__ int32_t*)out);
  LocalMemAllocator<Hardware::UB> allocator;
  LocalTensor<int32_t> source = allocator.Alloc<TPosition::VECIN, int32_t, 64>();
  LocalTensor<int32_t> target = allocator.Alloc<TPosition::VECOUT, int32_t>(64);
  DataCopy(source, x, 64);
  SetFlag<HardEvent::MTE2_S>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_S>(EVENT_ID0);
  for (int32_t i = 0; i < 64; ++i) target.SetValue(63 - i, source.GetValue(i + LATER));
  target.SetValue(0, target.GetValue(0) + x.GetValue(0));
#ifndef NO_WAIT
  SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
#endif
  DataCopy(y, target, 64);
}
