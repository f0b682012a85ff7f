// `--expect I=FILE` and `--expect I=EXPRESSION`: what a tensor should hold after the run.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "runner/kernel_arguments.h"

namespace asctwin::tool {

struct Expectation {
  std::string argument;  // as the option names it
  size_t index;
  std::string source;  // the file, or the expression
  std::vector<std::byte> expected;
};

// An expression is evaluated before the kernel runs, by python3 with numpy, over x0, x1, ..., the
// arguments as the kernel gets them (x1_0 is a tensor of a list). `texts` are the arguments as the
// user wrote them. Without `may_compute` what is not a file is refused.
// @throw UsageError, FormatError
Expectation expectation_of(const std::string& option, const std::vector<std::string>& texts,
                           const runner::KernelArguments& arguments, bool may_compute);

// Evaluates the expressions among the options for each of these arguments, by their texts, with one
// Python; expectation_of() then has the results at hand, and no others. What cannot be evaluated is
// left to it, which tells why.
void evaluate_expectations(
    const std::vector<std::string>& options,
    const std::map<std::vector<std::string>, runner::KernelArguments>& arguments);

}  // namespace asctwin::tool
