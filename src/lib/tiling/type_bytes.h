// The width of an element type of host programs.
#pragma once

#include "asctwin/lib/data_type.h"

namespace asctwin::lib {

// Returns one byte for int4b_t and for types that no function with scratch takes.
inline uint32_t bytes_of_type(ge::DataType type) {
  switch (type) {
    case ge::DT_INT64:
    case ge::DT_UINT64:
    case ge::DT_DOUBLE:
      return 8;
    case ge::DT_FLOAT:
    case ge::DT_INT32:
    case ge::DT_UINT32:
      return 4;
    case ge::DT_FLOAT16:
    case ge::DT_BF16:
    case ge::DT_INT16:
    case ge::DT_UINT16:
      return 2;
    default:
      return 1;
  }
}

}  // namespace asctwin::lib
