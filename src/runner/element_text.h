// One element as text: integers in decimal, floating values by their fewest digits, True and False.
#pragma once

#include <string>

#include "asctwin/base/dtype.h"

namespace asctwin {

inline constexpr const char* kNoValue = "?";  // of an element that nothing has written

// As numpy's str() of the scalar, "0.1" or "1e-05", except that an integral value below 1e16 stands
// as that integer: "1" for numpy's "1.0", and 65504 in f16 for numpy's "65500.0".
std::string element_text(DType dtype, const void* element);

}  // namespace asctwin
