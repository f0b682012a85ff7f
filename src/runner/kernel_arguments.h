// Arguments as a user writes them, held against a kernel's parameters.
#pragma once

#include <string>
#include <vector>

#include "runner/argument.h"
#include "runner/kernel_signature.h"
#include "runner/launch_arguments.h"

namespace asctwin::runner {

struct KernelArguments : LaunchArguments {
  std::vector<Argument> parsed;
};

// Parses `texts` and holds them against the kernel's parameters.
// @throw UsageError, FormatError
KernelArguments prepare_arguments(const KernelSignature& kernel,
                                  const std::vector<std::string>& texts);

// "f16[32,32]" of the tensor with that number.
const TensorType& tensor_type(const KernelArguments& arguments, size_t index);

}  // namespace asctwin::runner
