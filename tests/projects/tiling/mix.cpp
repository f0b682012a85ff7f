#include "mix_tiling.h"

#include "kernel_operator.h"

using namespace AscendC;

// Both vector cores of a block fill a tile of their own; the cube core has nothing to do.
extern "C" __global__ __aicore__ void mix(GM_ADDR x, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  REGISTER_TILING_DEFAULT(MixTiling);
  GET_TILING_DATA(data, tiling);
  SetSysWorkspace(workspace);
  if ASCEND_IS_AIC
    return;
  if (GetUserWorkspace(workspace) == nullptr) return;
  TPipe pipe;
  TBuf<TPosition::VECOUT> buffer;
  pipe.InitBuffer(buffer, data.count * sizeof(int32_t));
  LocalTensor<int32_t> local = buffer.Get<int32_t>();
  GlobalTensor<int32_t> to;
  to.SetGlobalBuffer((__gm__ int32_t*)x + GetBlockIdx() * data.count, data.count);
  Duplicate(local, data.value + static_cast<int32_t>(GetSubBlockIdx()), data.count);
  const int32_t event = GetTPipePtr()->FetchEventID(HardEvent::V_MTE3);
  SetFlag<HardEvent::V_MTE3>(event);
  WaitFlag<HardEvent::V_MTE3>(event);
  DataCopy(to, local, data.count);
}
