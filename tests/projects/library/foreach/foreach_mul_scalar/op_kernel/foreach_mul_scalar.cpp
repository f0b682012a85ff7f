#include "../foreach_shared/foreach_one_scalar.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void foreach_mul_scalar(GM_ADDR x, GM_ADDR scalar, GM_ADDR y,
                                                         GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  ForeachOneScalar<float, Muls> each(x, scalar, y);
  const uint32_t tensor = GetBlockIdx();
  each.Process(tensor, data.counts[tensor]);
}
