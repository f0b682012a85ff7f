// `--expect I=FILE` and `--expect I=EXPRESSION`: what a tensor should hold after the run.
#pragma once

#include <cstddef>
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

// An option of a call, whose arguments have these texts.
struct ExpectationQuestion {
  std::string option;
  const std::vector<std::string>& texts;
  const runner::KernelArguments& arguments;
};

// Evaluates the expressions among the options with one Python; expectation_of() then has the
// results at hand, and no others. Those that it has already are not evaluated again. What cannot be
// evaluated is left to it, which tells why.
void evaluate_expectations(const std::vector<ExpectationQuestion>& questions);

}  // namespace asctwin::tool
