// Every block that finds something stores the same number and writes its cache line back.
// OWN: each stores a number of its own.
//   asctwin run common_flag.cpp 'f32[1]=zeros' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void common_flag(GM_ADDR found) {
  GlobalTensor<float> flag;
  flag.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(found), 1);
#ifdef OWN
  flag.SetValue(0, static_cast<float>(GetBlockIdx()));
#else
  flag.SetValue(0, 1.0f);
#endif
  DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(flag);
}
