// Allocations and frees of symmetric memory where PEs are processes: all PEs meet in each of them,
// and every process maps what the others have allocated at the addresses that it has there.
// spec: multi_card.md, sections 4.7 and 6.3
#pragma once

#include <memory>

#include "host/communicator.h"

namespace asctwin::host {

enum class SymmetricDeed : uint8_t { kAllocate, kFree };

// A block of this PE, and where in the file of its process it lies.
struct SymmetricBlock {
  uint8_t* begin = nullptr;
  size_t bytes = 0, at = 0;
  size_t number = 0;  // that the PE frees
};

// Returns when all PEs have come. A code says that they differ (E1503), or that one has not come.
aclError meet_for_symmetric(Runtime& runtime, const HostCall& host_call, const RankHandle& mine,
                            SymmetricDeed deed, const SymmetricBlock& block);
// Reads the same of a PE that is another process.
std::unique_ptr<MeetingWork> read_symmetric(HostCall host_call, RankHandle mine, size_t number,
                                            Packet& packet);

}  // namespace asctwin::host
