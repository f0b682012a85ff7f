// AllReduce of the whole tensor, waited for turn by turn.
#include "mc2.h"

using namespace AscendC;

extern "C" __global__ __mix__(0, 1) void all_reduce(GM_ADDR x, GM_ADDR y, uint32_t count,
                                                 uint32_t type, uint32_t op, uint32_t repeat) {
  const Mc2Tiling tiling = mc2_tiling(HcclCMDType::HCCL_CMD_ALLREDUCE);
  Hccl<> hccl;
  begin(hccl, tiling);
  const HcclHandle handle =
      hccl.AllReduce<true>(x, y, count, static_cast<HcclDataType>(type),
                           static_cast<HcclReduceOp>(op), static_cast<uint8_t>(repeat));
  for (uint32_t turn = 0; turn < repeat; ++turn) hccl.Wait(handle);
  SyncAll();
  hccl.Finalize();
}
