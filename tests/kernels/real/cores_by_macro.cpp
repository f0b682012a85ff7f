// Bodies for each kind of core, chosen by the preprocessor as the toolkit does: the cube core of a
// block hands a number to its vector cores, which add their own.
//   asctwin run cores_by_macro.cpp 'i32[64]=zeros' 'i32[64]=zeros' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t kWords = 16;  // of a line of the data cache

#ifdef __DAV_C220_CUBE__
constexpr int32_t kOfCore = 100;
#endif
#if defined(__DAV_C220_VEC__)
constexpr int32_t kOfCore = 1;
#endif

template <int32_t kCore>
__aicore__ inline int32_t of_core() {
  if constexpr (kCore == AIC)
    return 100;
  else
    return 1;
}

__aicore__ inline void put(GM_ADDR to, int32_t line, int32_t value) {
  GlobalTensor<int32_t> words;
  words.SetGlobalBuffer((__gm__ int32_t*)to);
  words.SetValue(line * kWords, value);
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE>(words[line * kWords]);
}

extern "C" __global__ __mix__(1, 2) void cores_by_macro(GM_ADDR vectors, GM_ADDR cubes) {
#ifdef __DAV_C220_CUBE__
  put(cubes, GetBlockIdx(), kOfCore + of_core<g_coreType>());
#endif
#ifdef __DAV_C220_VEC__
  put(vectors, GetBlockIdx(), kOfCore + of_core<g_coreType>());
#endif
}
