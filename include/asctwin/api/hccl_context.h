// The context of a group, by which a kernel finds its rank and the windows of all ranks. Kernels
// bring their own copies of the structs; what counts are the offsets.
// spec: multi_card.md, section 3
#pragma once

#include "asctwin/api/qualifiers.h"
#include "asctwin/card.h"
#include "asctwin/isa/chip_macros.h"

namespace AscendC {

constexpr uint32_t HCCL_GROUP_ID_0 = 0;
constexpr uint32_t HCCL_MAX_RANK_NUM = 32;

// As far as kernels name it, through a pointer.
struct IbVerbsData;

#if ASCTWIN_LIKE_950
// As the 950 lays it out; elsewhere kernels bring structs of this name.
struct HcclCombineOpParam {
  uint64_t workSpace;
  uint64_t workSpaceSize;
  uint32_t rankId;
  uint32_t rankNum;
  uint64_t winSize;
  uint64_t windowsIn[HCCL_MAX_RANK_NUM];
  uint64_t windowsOut[HCCL_MAX_RANK_NUM];
};
#endif

namespace HcclContextDef {

struct HcclRankRelationResV2 {
  uint32_t remoteUsrRankId;
  uint32_t remoteWorldRank;
  uint64_t windowsIn;
  uint64_t windowsOut;
  uint64_t windowsExp;
  uint64_t reserved[4];
};

struct RemoteResPtr {
  uint64_t nextHostPtr;
  uint64_t nextDevicePtr;
};

struct HcclMC2WorkSpace {
  uint64_t workSpace;
  uint64_t workSpaceSize;
};

struct HcclOpResParam {
  HcclMC2WorkSpace mc2WorkSpace;
  uint32_t localUsrRankId;
  uint32_t rankSize;
  uint64_t winSize;
  uint64_t localWindowsIn;
  uint64_t localWindowsOut;
  char hcomId[128];
  uint64_t winExpSize;
  uint64_t localWindowsExp;
  uint32_t rWinStart;
  uint32_t rWinOffset;
  uint64_t version;
  uint8_t reserved[2768];
  uint32_t notifysize;
  uint32_t remoteResNum;
  RemoteResPtr remoteRes[131072];
};

struct HcclA2CombineOpParam {
  uint64_t workSpace;
  uint64_t workSpaceSize;
  uint32_t rankId;
  uint32_t rankNum;
  uint64_t winSize;
  uint64_t windowsIn[32];
  uint64_t windowsOut[32];
  uint8_t res[8328];
  uint8_t multiFlag;
  uint64_t data;
  uint64_t dataSize;
  uint64_t sizeOfAiRMAInfo;
  uint64_t aiRMAInfo;
  uint64_t capability;
  uint64_t capabilitySize;
};
static_assert(sizeof(HcclA2CombineOpParam) == 8928, "as its published copies");

}  // namespace HcclContextDef

// The context of group `index`; nullptr: the launch has no such group.
template <uint32_t index>
__gm__ uint8_t* GetHcclContext(void) {
  static_assert(index < 2, "an operator has at most two groups");
  (void)&asctwin::card::ContextUse<index>::is_noted;
  return asctwin::card::context_of(index);
}
template <uint32_t index>
void SetHcclContext(__gm__ uint8_t* context) {
  static_assert(index < 2, "an operator has at most two groups");
  asctwin::card::set_context(index, context);
}

}  // namespace AscendC
