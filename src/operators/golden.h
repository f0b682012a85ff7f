// The expected value of an output of a call, and how the output compares with it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "operators/operator_call.h"
#include "runner/expect.h"

namespace asctwin::operators {

// The expected value of an output. `name` stands in the text of a difference; `read` gives the
// elements for the output's type, and throws std::exception where there are none of it.
struct Golden {
  std::string output, name;
  std::function<std::vector<std::byte>(const TensorType&)> read;
};

// The output that the golden names. @throw UsageError
size_t output_of(const Plan& plan, const Golden& golden);

struct ComparedOutput {
  Comparison comparison;
  std::string text;
};
// `is_checked`: the run had all checks. @pre run.memory. @throw UsageError, FormatError
ComparedOutput compare_output(const CallResult& run, const Golden& golden,
                              const Tolerance& tolerance, bool is_checked);

}  // namespace asctwin::operators
