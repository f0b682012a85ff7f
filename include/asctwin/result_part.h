// The part of a tensor in global memory that is a result: a kernel leaves no gaps in it (W0303).
// One that the launch does not touch, or that it also reads, is none, unless it is the output of an
// operator, or the user asks for its values (E0304).
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <functional>
#include <optional>

#include "asctwin/base/dtype.h"

namespace asctwin {

struct ResultPart {
  size_t size_bytes = 0;              // from its beginning on; 0: the tensor is no result
  std::optional<DType> element = {};  // of all elements of the tensor, where it is known
  bool has_other_launches = false;    // several launches may fill it together
  bool is_output = false;             // of an operator: all of it has to be written
  bool is_named = false;              // the user asks for the values that the launch gives it
  // In place of `size_bytes` where only the kernel says it: asked when it has ended. May be absent.
  std::function<size_t()> size_at_end = {};
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
