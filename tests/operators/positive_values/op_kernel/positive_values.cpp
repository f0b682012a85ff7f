#include "kernel_operator.h"

using namespace AscendC;

struct PositiveValuesData {
  int64_t count;
};

extern "C" __global__ __aicore__ void positive_values(GM_ADDR x, GM_ADDR y, GM_ADDR shapeOut,
                                                      GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(PositiveValuesData);
  GET_TILING_DATA(data, tiling);
  GlobalTensor<int32_t> from, to;
  GlobalTensor<uint64_t> shape;
  from.SetGlobalBuffer((__gm__ int32_t*)x, data.count);
  to.SetGlobalBuffer((__gm__ int32_t*)y, data.count);
  shape.SetGlobalBuffer((__gm__ uint64_t*)shapeOut, 9);
  uint64_t found = 0;
  for (int64_t i = 0; i < data.count; ++i) {
    const int32_t value = from.GetValue(i);
    if (value > 0) to.SetValue(found++, value);
  }
  shape.SetValue(0, 1);
  shape.SetValue(1, found);
  DataCacheCleanAndInvalid<int32_t, CacheLine::ENTIRE_DATA_CACHE>(to);
  DataCacheCleanAndInvalid<uint64_t, CacheLine::ENTIRE_DATA_CACHE>(shape);
}
