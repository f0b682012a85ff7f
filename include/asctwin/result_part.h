// What of a tensor in global memory is a result: a kernel that writes it leaves no gaps (W0303).
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <optional>

#include "asctwin/base/dtype.h"

namespace asctwin {

struct ResultPart {
  size_t size_bytes = 0;              // from its beginning on; 0: the tensor is no result
  std::optional<DType> element = {};  // of its elements, where it is known
  bool has_other_launches = false;    // several launches may fill it together
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
