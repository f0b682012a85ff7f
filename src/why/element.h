// Elements of an argument as a user names them: `I[3,17]`, `I[0:4,::2]`, with numpy's slices.
#pragma once

#include <string>
#include <vector>

#include "format/tensor_type.h"

namespace asctwin::why {

struct ElementText {
  std::string argument;  // "2", or "1.0" of a list
  std::string slices;    // "3,17"; empty: the whole tensor
};

// @throw UsageError with `option`
ElementText split_element(const std::string& option, const std::string& text);

// Positions in C order. A number counts from the end if it is negative; without all dimensions the
// last ones are whole. @throw UsageError
std::vector<size_t> elements_of(const std::string& option, const ElementText& text,
                                const Shape& shape);

// "[3,17]" of the position.
std::string index_text(size_t element, const Shape& shape);

}  // namespace asctwin::why
