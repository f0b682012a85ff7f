// The dictionary literal inside a .npy header, with its three keys in any order.
#pragma once

#include <string>
#include <string_view>

#include "format/tensor_type.h"

namespace asctwin {

struct NpyDict {
  std::string descr;  // "<f2"; empty where the file has a structured type
  bool fortran_order = false;
  Shape shape;
};

// Throws FormatError with a text that is to follow the name of the file: "has a damaged header,
// ...".
NpyDict parse_npy_dict(std::string_view text);

}  // namespace asctwin
