// The elements of an array as words of one width, aligned as numpy aligns them: integers to the
// right, floating values at the decimal point with at most 8 digits behind it.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/dtype.h"

namespace asctwin {

// One decision differs from numpy: floating values that are all integral (NaN and infinities aside)
// and below 1e16 stand as those integers, "1" for numpy's "1." and never in scientific form.
// An element without a value, nullptr, is `?`.
std::vector<std::string> column_text(DType dtype, const std::vector<const void*>& elements);

}  // namespace asctwin
