// Each kind of task that moves blocks, by its HcclCMDType, committed turn by turn.
#include "mc2.h"

using namespace AscendC;

extern "C" __global__ __vector__ void gather_scatter(GM_ADDR x, GM_ADDR y, uint32_t kind,
                                                     uint32_t count, uint32_t type, uint32_t stride,
                                                     uint32_t repeat) {
  const auto command = static_cast<HcclCMDType>(kind);
  const auto data = static_cast<HcclDataType>(type);
  const auto turns = static_cast<uint8_t>(repeat);
  const Mc2Tiling tiling = mc2_tiling(command);
  Hccl<> hccl;
  begin(hccl, tiling);
  HcclHandle handle = INVALID_HANDLE_ID;
  if (command == HcclCMDType::HCCL_CMD_ALLGATHER)
    handle = hccl.AllGather(x, y, count, data, stride, turns);
  else if (command == HcclCMDType::HCCL_CMD_REDUCE_SCATTER)
    handle = hccl.ReduceScatter(x, y, count, data, HCCL_REDUCE_SUM, stride, turns);
  else
    handle = hccl.AlltoAll(x, y, count, data, stride, turns);
  for (uint32_t turn = 0; turn < repeat; ++turn) hccl.Commit(handle);
  for (uint32_t turn = 0; turn < repeat; ++turn) hccl.Wait(handle);
  hccl.Finalize();
}
