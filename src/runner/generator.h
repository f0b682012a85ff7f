// Contents of a tensor by formula, the same on every machine:
//   zeros, ones, full(v)    one value throughout
//   arange(start[, step])   element i is start + i * step; for floating types computed in double,
//                           then rounded to the type; a value beyond the type is an error
//   rand(seed)              splitmix64 by position, see generator.cc; floating [-1, 1),
//                           signed [-100, 100), unsigned [0, 100), bool true or false
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "format/tensor_type.h"

namespace asctwin {

using Generator = std::function<void(void* memory)>;

// "arange(1)" for a tensor of the type. Throws UsageError; the generator itself cannot fail.
Generator parse_generator(std::string_view text, const TensorType& type);

// Describes the rounding of an arange() whose start and step the type holds, but not all elements:
// "element 2 is 2049, but f16 rounds it to 2048". Empty: nothing is rounded, or the text is none.
std::string rounding_text(std::string_view text, const TensorType& type);

// "zeros, ones, full(value), ...", for messages.
std::string generators_text();

}  // namespace asctwin
