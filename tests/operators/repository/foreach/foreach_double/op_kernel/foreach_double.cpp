#include "../foreach_shared/double_all.h"
#include "kernel_operator.h"

using namespace AscendC;

struct ForeachTiling {
  uint32_t count;
};

extern "C" __global__ __aicore__ void foreach_double(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                     GM_ADDR tiling) {
  REGISTER_NONE_TILING;
  GET_TILING_DATA_PTR_WITH_STRUCT(ForeachTiling, data, tiling);
  GlobalTensor<DTYPE_X> from, to;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x);
  to.SetGlobalBuffer((__gm__ DTYPE_X*)y);
  DoubleAll<DTYPE_X>(from, to, data->count);
}
