#include "../inc/each_tile.h"
#include "raise_key.h"

using namespace AscendC;

template <class TYPE, bool HAS_MORE, int MODE>
__global__ __aicore__ void raise(GM_ADDR x, GM_ADDR more, GM_ADDR y, GM_ADDR workspace,
                                 GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  REGISTER_TILING_DEFAULT(RaiseData);
  GET_TILING_DATA_WITH_STRUCT(RaiseData, data, tiling);
  float by = data.by;
  if constexpr (HAS_MORE) by += ((__gm__ float*)more)[0];
  EachTile<TYPE>(x, y, data.count, 512,
                 [by](const LocalTensor<TYPE>& to, const LocalTensor<TYPE>& from, uint32_t size) {
                   Adds(to, from, static_cast<TYPE>(by), size);
                 });
}
