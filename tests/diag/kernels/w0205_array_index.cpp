// One loop over both arrays takes the length of the longer one.
//   asctwin run w0205_array_index.cpp 'i32[8]=ones' 'i32[8]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR in, GM_ADDR out) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GlobalTensor<int32_t> from, to;
  from.SetGlobalBuffer((__gm__ int32_t*)in, 8);
  to.SetGlobalBuffer((__gm__ int32_t*)out, 8);
  int32_t counts[8] = {}, first[4] = {};
  for (int i = 0; i < 8; ++i) {
    counts[i] = from.GetValue(i);
    if (i > 5) counts[i] += first[i];  // EXPECT: W0205
  }
  for (int i = 0; i < 8; ++i) to.SetValue(i, i < 6 ? counts[i] : 0);
  DataCacheCleanAndInvalid<int32_t, CacheLine::ENTIRE_DATA_CACHE>(to);
}
