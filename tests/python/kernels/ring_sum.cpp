// Sums over the ranks by a task of Hccl.
#include "kernel_operator.h"

#include "lib/hccl/hccl.h"

using namespace AscendC;

struct Tiling {
  Mc2InitTiling init;
  Mc2CcTiling cc;
};

extern "C" __global__ __vector__ void ring_sum(GM_ADDR x, GM_ADDR y, uint32_t count) {
  Tiling tiling{};
  tiling.cc.opType = static_cast<uint32_t>(HcclCMDType::HCCL_CMD_ALLREDUCE);
  Hccl<> hccl;
  hccl.InitV2(GetHcclContext<0>(), &tiling);
  hccl.SetCcTilingV2(sizeof(Mc2InitTiling));
  hccl.Wait(hccl.AllReduce<true>(x, y, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM));
  hccl.Finalize();
}
