// Arguments as a user writes them, held against a kernel's parameters.
#pragma once

#include <string>
#include <vector>

#include "runner/argument.h"
#include "runner/kernel_signature.h"
#include "runner/launch_arguments.h"

namespace asctwin::runner {

// Behind those of the kernel, `parsed` and `tensors` have the tensors of lists.
struct KernelArguments : LaunchArguments {
  std::vector<Argument> parsed;
  size_t count = 0;  // of the kernel's
  size_t ranks = 1;  // so often, one behind the other (rank_arguments.h)
};

// Parses `texts` and holds them against the kernel's parameters. `pads`: as a device allocates,
// tensors have room behind their ends, to the next 32 B and 32 B more.
// @throw UsageError, FormatError
KernelArguments prepare_arguments(const KernelSignature& kernel,
                                  const std::vector<std::string>& texts, bool pads = false);

// "argument 2", or "argument 2, tensor 0" of a list.
std::string argument_name(const KernelArguments& arguments, size_t index);
// The rank that has the argument with this number, and its number among the arguments of one rank.
size_t rank_of(const KernelArguments& arguments, size_t index);
size_t index_on_rank(const KernelArguments& arguments, size_t index);
// The number of a list's tensor in `parsed`.
size_t index_in_list(const std::vector<Argument>& parsed, size_t list, size_t tensor);

// "f16[32,32]" of the tensor with that number.
const TensorType& tensor_type(const KernelArguments& arguments, size_t index);

}  // namespace asctwin::runner
