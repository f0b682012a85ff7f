// The tiling of a kernel with one group and one kind of task, as its host would fill it.
#pragma once
#include "kernel_operator.h"

#include "lib/hccl/hccl.h"

struct Mc2Tiling {
  Mc2InitTiling init;
  Mc2CcTiling cc;
};

// A kernel gets it from its host; here it writes the words that Hccl reads.
inline Mc2Tiling mc2_tiling(AscendC::HcclCMDType kind, const char* group = "hccl_world_group") {
  Mc2Tiling tiling{};
  tiling.init.version = 100;
  tiling.init.mc2HcommCnt = 1;
  tiling.init.offset[0] = offsetof(Mc2Tiling, cc);
  tiling.cc.opType = static_cast<uint32_t>(kind);
  for (int i = 0; group[i] != 0; ++i) tiling.cc.groupName[i] = group[i];
  return tiling;
}

template <class Hccl>
void begin(Hccl& hccl, const Mc2Tiling& tiling) {
  hccl.InitV2(AscendC::GetHcclContext<0>(), &tiling);
  hccl.SetCcTilingV2(offsetof(Mc2Tiling, cc));
}
