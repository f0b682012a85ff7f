// How ASCTWIN_SIMD and `asctwin --version` call the levels.
#pragma once

#include "num/simd_level.h"

namespace asctwin {

const char* name_of(SimdLevel level);

}  // namespace asctwin
