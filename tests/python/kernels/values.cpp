// Writes what it was given as numbers and in a struct.
#include "kernel_operator.h"

using namespace AscendC;

struct Tiling {
  uint32_t count;
  float scale;
  int16_t parts[2];
};

extern "C" __global__ __aicore__ void values(GM_ADDR out, Tiling tiling, half h, bool flag,
                                             int64_t wide, GM_ADDR optional) {
  GlobalTensor<float> result;
  result.SetGlobalBuffer((__gm__ float*)out, 16);
  const float all[] = {(float)tiling.count,    tiling.scale,      (float)tiling.parts[0],
                       (float)tiling.parts[1], (float)h,          flag ? 1.0f : 0.0f,
                       (float)wide,            optional ? 1.0f : 0.0f};
  for (uint32_t i = 0; i < 8; ++i) result.SetValue(i, all[i]);
  DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE>(result);
}
