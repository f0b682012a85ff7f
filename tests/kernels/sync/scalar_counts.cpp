// Each block counts the values of its share by atomic operations of the scalar unit.
//   asctwin run scalar_counts.cpp 'i32[4,64]=arange(1)' 'i32[16]=zeros' --blocks 4 --soc Ascend950
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // 1: a racy sibling, which reads and writes apart
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void scalar_counts(GM_ADDR x, GM_ADDR y) {
  constexpr uint32_t n = 64;
  GlobalTensor<int32_t> in, counts;
  in.SetGlobalBuffer((__gm__ int32_t*)x + GetBlockIdx() * n, n);
  counts.SetGlobalBuffer((__gm__ int32_t*)y, 16);
  for (uint32_t i = 0; i < n; ++i) {
    const int32_t value = in.GetValue(i) * in.GetValue(i) % 16;
    if (SKIP == 1)
      counts.SetValue(value, counts.GetValue(value) + 1);
    else
      asc_atomic_add((__gm__ int32_t*)y + value, 1);
  }
}
