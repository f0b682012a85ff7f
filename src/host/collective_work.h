// A collective of a host program as work of a stream. spec: multi_card.md, section 4.4
#pragma once

#include <memory>
#include <string>
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
  std::string name = "HcclBarrier";
  const uint8_t* send = nullptr;
  uint8_t* recv = nullptr;
  uint64_t count = 0;
  uint32_t type = 0;
  uint32_t op = 0;
  uint32_t root = 0;
  std::vector<uint64_t> send_counts, send_offsets, recv_counts, recv_offsets;
};

// The size of so many elements of a type. Sizes that no memory has are 2^62 B: what checks them
// must not see one that has overflowed.
uint64_t bytes_of_elements(__uint128_t count, uint32_t type);

// The bytes that `rank` of `ranks` gives, and those that it gets, from the begin of its buffer on.
uint64_t sent_bytes(const CollectiveCall& call, int rank, int ranks);
uint64_t received_bytes(const CollectiveCall& call, int rank, int ranks);

std::unique_ptr<Work> make_collective(HostCall host_call, RankHandle mine, const void* stream,
                                      CollectiveCall call);
// Reads the collective of a rank of another process.
std::unique_ptr<MeetingWork> read_collective(HostCall host_call, RankHandle mine, size_t number,
                                             Packet& packet);

}  // namespace asctwin::host
