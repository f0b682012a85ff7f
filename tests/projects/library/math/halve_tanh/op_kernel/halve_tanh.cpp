#include "../inc/each_tile.h"
#include "halve_tanh_data.h"

using namespace AscendC;

template <class T>
__aicore__ inline void HalveTanh(GM_ADDR x, GM_ADDR y, const HalveTanhData& data) {
  EachTile<T>(x, y, data.count, data.tile,
              [](const LocalTensor<T>& to, const LocalTensor<T>& from, uint32_t size) {
                Tanh(to, from, size);
                Muls(to, to, static_cast<T>(0.5f), size);
              });
}

extern "C" __global__ __aicore__ void halve_tanh(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  REGISTER_TILING_DEFAULT(HalveTanhData);
  GET_TILING_DATA_WITH_STRUCT(HalveTanhData, data, tiling);
  if (TILING_KEY_IS(1)) {
    HalveTanh<float>(x, y, data);
  } else if (TILING_KEY_IS(2)) {
    HalveTanh<half>(x, y, data);
  }
}
