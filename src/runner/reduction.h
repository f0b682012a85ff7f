// Looks for a reduction of an input that gives the values that a kernel has computed: a sum, mean,
// maximum or minimum of elements that follow each other or stand in one column.
#pragma once

#include <optional>
#include <string>

#include "runner/error_shape.h"

namespace asctwin {

struct Reduction {
  const char* name;        // "sum"
  int64_t first, step;     // group g reduces elements from first + g * step on
  int64_t length, growth;  // length + g * growth of them
  int64_t stride;          // apart
};

// The rows of a tensor in which all elements are equal are one group each, or else its elements.
// Nothing unless it holds of all wrong groups, and of at least three.
std::optional<Reduction> find_reduction(const DifferingTensor& tensor, const InputTensor& input);

std::string reduction_text(const Reduction& reduction, const std::string& input);

}  // namespace asctwin
