// Expected tensors from Python: a function of the case's author, called with what the kernel gets.
#pragma once

#include <cstddef>
#include <string>

#include "batch/guard.h"
#include "runner/kernel_arguments.h"

namespace asctwin::batch {

// "module:function", and not a file.
bool is_reference(const std::string& golden);

// The .npy file that the function's result for argument `index` was written to. The function gets
// numpy arrays for tensors, bytes for structs, numbers for scalars and None for null, in the order
// of the kernel's arguments; bfloat16 comes as float32. It returns an array, or a dictionary of
// arrays by argument. The module is looked for in the current directory.
// @throw UsageError with the last line of what Python says
std::string golden_of(const std::string& reference, const runner::KernelArguments& inputs,
                      size_t index, const GuardOptions& options, const Scratch& scratch);

}  // namespace asctwin::batch
