// A collective of a host program as work of a stream. spec: multi_card.md, section 4.4
#pragma once

#include <memory>
#include <vector>

#include "host/communicator.h"

namespace asctwin::host {

enum class Collective : uint8_t {
  kBarrier,
  kAllReduce,
  kReduce,
  kBroadcast,
  kReduceScatter,
  kAllGather,
  kScatter,
  kAllToAll,
  kAllToAllV,
};

struct CollectiveCall {
  Collective kind = Collective::kBarrier;
  const char* name = "HcclBarrier";
  const uint8_t* send = nullptr;
  uint8_t* recv = nullptr;
  uint64_t count = 0;
  uint32_t type = 0;
  uint32_t op = 0;
  uint32_t root = 0;
  std::vector<uint64_t> send_counts, send_offsets, recv_counts, recv_offsets;
};

std::unique_ptr<Work> make_collective(HostCall host_call, RankHandle mine, const void* stream,
                                      CollectiveCall call);

}  // namespace asctwin::host
