// Cores share a line of 64 B, in which each writes a number of its own and reads that one alone. With
// OTHER each reads the number of its neighbour, which a write-back of its own line may have lost.
//   asctwin run own_numbers.cpp 'u64[8]=zeros' 'u64[16]=zeros' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ void own_numbers(GM_ADDR numbers, GM_ADDR out) {
  GlobalTensor<uint64_t> all, result;
  all.SetGlobalBuffer((__gm__ uint64_t*)numbers, 8);
  result.SetGlobalBuffer((__gm__ uint64_t*)out + 8 * GetBlockIdx(), 8);
  all.SetValue(2 * GetBlockIdx(), 5 + GetBlockIdx());
#ifdef OTHER
  DataCacheCleanAndInvalid<uint64_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(all);
  SyncAll();
  result.SetValue(0, all.GetValue(2 * (1 - GetBlockIdx())));
#else
  result.SetValue(0, all.GetValue(2 * GetBlockIdx()));
#endif
}
