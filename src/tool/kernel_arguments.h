// The arguments of one launch: tensors in memory that the kernel's process shares, and the packed
// block of everything that is passed by value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/global_block.h"
#include "asctwin/run.h"
#include "tool/argument.h"
#include "tool/kernel_signature.h"

namespace asctwin::tool {

struct KernelArguments {
  std::vector<Argument> parsed;
  std::vector<GlobalBlock> tensors;  // by argument; empty where the argument is no tensor
  std::vector<GlobalRange> ranges;
  std::vector<uint8_t> packed;
};

// Parses `texts` and holds them against the kernel's parameters.
// @throw UsageError, FormatError
KernelArguments prepare_arguments(const KernelSignature& kernel,
                                  const std::vector<std::string>& texts);

// "f16[32,32]" of the tensor with that number.
const TensorType& tensor_type(const KernelArguments& arguments, size_t index);

}  // namespace asctwin::tool
