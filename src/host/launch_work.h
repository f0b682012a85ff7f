// A launch of a kernel as work of a stream.
#pragma once

#include <memory>
#include <string>

#include "asctwin/host/launch.h"
#include "host/work.h"

namespace asctwin::host {

class Memory;

// Returns the fault of this number of blocks; empty: none.
Phrase fault_of_blocks(int64_t blocks);

using KernelState = std::unique_ptr<void, void (*)(void*)>;

// @param state what `bound` runs, owned
// @param blocks at least 1
// @param memory finds the allocations that the arguments point into
std::unique_ptr<Work> make_launch(HostCall host_call, const KernelEntry& entry,
                                  const BoundKernel& bound, KernelState state, int blocks,
                                  const SimtShape& shape,
                                  int device, const Memory& memory);

}  // namespace asctwin::host
