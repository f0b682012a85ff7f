// `--watch I[a:b]` and `--watch ub:0x100+64`: bytes of which each access is shown.
#pragma once

#include <string>
#include <vector>

#include "runner/kernel_arguments.h"
#include "why/watch.h"

namespace asctwin::tool {

// @throw UsageError
std::vector<why::WatchedBytes> watched_of(const std::vector<std::string>& options,
                                          const runner::KernelArguments& arguments);

// The tensors of a launch by the names of their memories.
std::vector<why::NamedTensor> named_tensors(const runner::KernelArguments& arguments);
std::string memory_name_of(const runner::KernelArguments& arguments, size_t tensor);

}  // namespace asctwin::tool
