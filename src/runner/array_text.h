// A tensor as numpy's str() prints the array: nested brackets, aligned columns, lines of at most 75
// characters, and beyond 1000 elements the first and the last three along every axis.
// Where every shown value is integral, a floating array is printed as integers (column_text.h).
#pragma once

#include <string>

#include "format/tensor_type.h"
#include "runner/gaps.h"

namespace asctwin {

// Elements in `gaps` are `?`.
std::string array_text(const TensorType& type, const void* memory, const runner::Gaps& gaps = {});

// "y: f16[32,32]"
std::string tensor_heading(const std::string& name, const TensorType& type);

}  // namespace asctwin
