// The tensors of an operator's call that options name, and what they are compared with.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "operators/golden.h"
#include "operators/operator_call.h"
#include "runner/gaps.h"
#include "tool/one_run.h"
#include "tool/op_command.h"

namespace asctwin::tool {

// A tensor of a call that can be shown: an input, or an output.
struct Shown {
  std::string name;
  TensorType type;
  size_t input = 0, number = 0;  // of an input: which, and which tensor of it
  int output = -1;               // its index; -1: an input

  const void* memory(const operators::OperatorMemory& of) const {
    return output >= 0 ? of.output(static_cast<size_t>(output)) : of.input(input, number);
  }
};

// Finds a tensor by its name, or by its number: inputs count first, then outputs.
// @throw UsageError
Shown shown_named(const operators::Plan& plan, const operators::Call& call,
                  const std::string& text);
runner::Gaps gaps_of(const OpCommand& command, const operators::OperatorMemory& memory,
                     const Shown& shown);
// Refuses what would otherwise fail only after the kernel has run. @throw UsageError, FormatError
void check_names(const OpCommand& command, const operators::Plan& plan,
                 const operators::Call& call);

// Throws UsageError for a tolerance where nothing is compared.
void refuse_idle_tolerance(const OpCommand& command);
// Compares a call that has run with `--expect`, or with goldens of a function. @pre run.memory.
// @throw UsageError, FormatError
std::vector<TensorComparison> compare_tensors(const OpCommand& command, const operators::Call& call,
                                              const operators::CallResult& run,
                                              const std::string& prefix = "");
std::vector<TensorComparison> compare_goldens(const OpCommand& command,
                                              const std::vector<operators::Golden>& goldens,
                                              const operators::CallResult& run);

}  // namespace asctwin::tool
