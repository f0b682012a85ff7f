// hccl/hccl_comm.h: communicators by devices of this process, or by processes. The name of a communicator goes into
// tilings, the key of a root info is what its ranks find each other by.
#include "hccl/hccl_comm.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "asctwin/base/mc2_tiling.h"
#include "host/communicator.h"

namespace {

using asctwin::phrase;
using asctwin::host::call;
using asctwin::host::Communicators;
using asctwin::host::RankHandle;
using asctwin::host::Refusal;
using asctwin::host::required;
using asctwin::host::Runtime;
using asctwin::host::this_machine;

// Codes of acl come through where its runtime refuses.
HcclResult result_of(aclError error) {
  constexpr aclError kMost = HCCL_E_RESERVED;
  if (error == ACL_ERROR_INVALID_PARAM) return HCCL_E_PTR;
  return error >= 0 && error <= kMost ? static_cast<HcclResult>(error) : HCCL_E_RUNTIME;
}

template <class Body>
HcclResult hccl_call(const char* function, Body body) {
  return result_of(call(function, body));
}

constexpr uint64_t kMagic = 0x6e697774637361;
struct RootInfo {
  uint64_t magic, key, machine;
};

void require_rank(uint32_t rank, uint32_t ranks) {
  constexpr uint32_t kMostRanks = 256;
  if (ranks < 1 || ranks > kMostRanks)
    throw Refusal{HCCL_E_PARA, phrase("`nRanks` is {}, outside [1, {}]", ranks, kMostRanks)};
  if (rank >= ranks) throw Refusal{HCCL_E_PARA, phrase("`rank` is {} of {}", rank, ranks)};
}

}  // namespace

extern "C" {

HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo) {
  return hccl_call(__func__, [&](Runtime&) {
    required(rootInfo, "rootInfo");
    const uint64_t key = Communicators::instance().new_key();
    std::memset(rootInfo, 0, sizeof(*rootInfo));
    const RootInfo info{kMagic, key, this_machine()};
    std::memcpy(rootInfo->internal, &info, sizeof(info));
  });
}

HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                HcclComm* comm) {
  return hccl_call(__func__, [&](Runtime& runtime) {
    required(rootInfo, "rootInfo");
    required(comm, "comm");
    require_rank(rank, nRanks);
    RootInfo info{};
    std::memcpy(&info, rootInfo->internal, sizeof(info));
    if (info.magic != kMagic)
      throw Refusal{HCCL_E_PARA, "`rootInfo` is not what HcclGetRootInfo has made"};
    if (info.machine != this_machine())
      throw Refusal{HCCL_E_NOT_SUPPORT,
                    "ranks on several machines are not modelled: start all of them on one, and "
                    "outside of containers or in the same"};
    *comm = Communicators::instance().join(runtime, {.key = info.key,
                                                     .ranks = static_cast<int>(nRanks),
                                                     .rank = static_cast<int>(rank),
                                                     .device = runtime.current_device()});
  });
}

HcclResult HcclCommInitAll(uint32_t ndev, int32_t* devices, HcclComm* comms) {
  return hccl_call(__func__, [&](Runtime& runtime) {
    required(devices, "devices");
    required(comms, "comms");
    require_rank(0, ndev);
    const std::vector<int> chosen(devices, devices + ndev);
    for (const int device : chosen) {
      runtime.require_device(device);
      if (std::count(chosen.begin(), chosen.end(), device) > 1)
        throw Refusal{HCCL_E_PARA, phrase("device {} is there twice", device)};
    }
    const std::vector<void*> handles = Communicators::instance().make(chosen);
    std::copy(handles.begin(), handles.end(), comms);
  });
}

HcclResult HcclCommDestroy(HcclComm comm) {
  return hccl_call(__func__, [&](Runtime&) { Communicators::instance().destroy(comm); });
}

HcclResult HcclGetCommName(HcclComm comm, char* commName) {
  return hccl_call(__func__, [&](Runtime&) {
    const RankHandle& mine = Communicators::instance().find(comm);
    std::strncpy(required(commName, "commName"), mine.group->name.c_str(), COMM_NAME_MAX_LENGTH);
  });
}

HcclResult HcclGetRankSize(HcclComm comm, uint32_t* rankSize) {
  return hccl_call(__func__, [&](Runtime&) {
    const RankHandle& mine = Communicators::instance().find(comm);
    *required(rankSize, "rankSize") = static_cast<uint32_t>(mine.group->ranks);
  });
}

HcclResult HcclGetRankId(HcclComm comm, uint32_t* rank) {
  return hccl_call(__func__, [&](Runtime&) {
    *required(rank, "rank") = static_cast<uint32_t>(Communicators::instance().find(comm).rank);
  });
}

HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult* asyncError) {
  return hccl_call(__func__, [&](Runtime&) {
    Communicators::instance().find(comm);
    *required(asyncError, "asyncError") = HCCL_SUCCESS;
  });
}

const char* HcclGetErrorString(HcclResult code) {
  switch (code) {
#define ASCTWIN_NAMED(name) \
  case name:                \
    return #name;
    ASCTWIN_NAMED(HCCL_SUCCESS)
    ASCTWIN_NAMED(HCCL_E_PARA)
    ASCTWIN_NAMED(HCCL_E_PTR)
    ASCTWIN_NAMED(HCCL_E_MEMORY)
    ASCTWIN_NAMED(HCCL_E_NOT_SUPPORT)
    ASCTWIN_NAMED(HCCL_E_NOT_FOUND)
    ASCTWIN_NAMED(HCCL_E_TIMEOUT)
    ASCTWIN_NAMED(HCCL_E_RUNTIME)
#undef ASCTWIN_NAMED
    default:
      return "HCCL_E_RESERVED";
  }
}

HcclResult HcomGetCommHandleByGroup(const char* group, HcclComm* comm) {
  return hccl_call(__func__, [&](Runtime& runtime) {
    required(group, "group");
    *required(comm, "comm") =
        Communicators::instance().find_by_name(group, runtime.current_device());
    if (*comm == nullptr)
      throw Refusal{HCCL_E_NOT_FOUND, phrase("there is no communicator `{}`", std::string(group))};
  });
}

HcclResult HcclAllocComResourceByTiling(HcclComm comm, void*, void* mc2Tiling, void** opResCtx) {
  return hccl_call(__func__, [&](Runtime&) {
    const RankHandle& mine = Communicators::instance().find(comm);
    required(mc2Tiling, "mc2Tiling");
    *required(opResCtx, "opResCtx") = mine.group->windows().context(mine.rank);
  });
}

}  // extern "C"
