// hccl/hccl_comm.h: communicators by devices of this process, or by processes. The name of a
// communicator goes into tilings, the key of a root info is what its ranks find each other by.
#include "hccl/hccl_comm.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "asctwin/base/mc2_tiling.h"
#include "host/communicator.h"
#include "host/rank_table.h"

namespace {

using asctwin::phrase;
using asctwin::host::call;
using asctwin::host::Communicators;
using asctwin::host::Membership;
using asctwin::host::RankHandle;
using asctwin::host::RankTable;
using asctwin::host::read_rank_table;
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

// A configuration names a communicator and sizes its windows.
Membership wishes_of(const HcclCommConfig* config) {
  uint32_t magic = 0;
  std::memcpy(&magic, required(config, "config")->reserved + sizeof(size_t), sizeof(magic));
  if (magic != HCCL_COMM_CONFIG_MAGIC_WORD)
    throw Refusal{HCCL_E_PARA, "`config` is not what HcclCommConfigInit has made"};
  Membership member;
  const size_t length = strnlen(config->hcclCommName, sizeof(config->hcclCommName));
  if (length == sizeof(config->hcclCommName))
    throw Refusal{HCCL_E_PARA, "`hcclCommName` of `config` does not end"};
  member.name = config->hcclCommName;
  if (config->hcclBufferSize == 0) throw Refusal{HCCL_E_PARA, "`hcclBufferSize` of `config` is 0"};
  if (config->hcclBufferSize != HCCL_COMM_BUFFSIZE_CONFIG_NOT_SET)
    member.window_bytes = size_t{config->hcclBufferSize} << 20;
  return member;
}

HcclComm join(Runtime& runtime, uint32_t ranks, uint32_t rank, uint64_t key, Membership member) {
  member.key = key;
  member.ranks = static_cast<int>(ranks);
  member.rank = static_cast<int>(rank);
  member.device = runtime.current_device();
  return Communicators::instance().join(runtime, member);
}

HcclComm join_by_root(Runtime& runtime, uint32_t ranks, const HcclRootInfo* root, uint32_t rank,
                      const Membership& wishes) {
  require_rank(rank, ranks);
  RootInfo info{};
  std::memcpy(&info, required(root, "rootInfo")->internal, sizeof(info));
  if (info.magic != kMagic)
    throw Refusal{HCCL_E_PARA, "`rootInfo` is not what HcclGetRootInfo has made"};
  if (info.machine != this_machine())
    throw Refusal{HCCL_E_NOT_SUPPORT,
                  "ranks on several machines are not modelled: start all of them on one, and "
                  "outside of containers or in the same"};
  return join(runtime, ranks, rank, info.key, wishes);
}

HcclComm join_by_table(Runtime& runtime, const char* file, uint32_t rank,
                       const Membership& wishes) {
  const RankTable table = read_rank_table(required(file, "clusterInfo"), static_cast<int>(rank));
  require_rank(rank, static_cast<uint32_t>(table.ranks));
  return join(runtime, static_cast<uint32_t>(table.ranks), rank, table.key, wishes);
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
    *required(comm, "comm") = join_by_root(runtime, nRanks, rootInfo, rank, {});
  });
}

HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                      const HcclCommConfig* config, HcclComm* comm) {
  return hccl_call(__func__, [&](Runtime& runtime) {
    *required(comm, "comm") = join_by_root(runtime, nRanks, rootInfo, rank, wishes_of(config));
  });
}

HcclResult HcclCommInitClusterInfo(const char* clusterInfo, uint32_t rank, HcclComm* comm) {
  return hccl_call(__func__, [&](Runtime& runtime) {
    *required(comm, "comm") = join_by_table(runtime, clusterInfo, rank, {});
  });
}

HcclResult HcclCommInitClusterInfoConfig(const char* clusterInfo, uint32_t rank,
                                         HcclCommConfig* config, HcclComm* comm) {
  return hccl_call(__func__, [&](Runtime& runtime) {
    *required(comm, "comm") = join_by_table(runtime, clusterInfo, rank, wishes_of(config));
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
