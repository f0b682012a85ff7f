// Tiling structs as kernels read them, under the names that kernels use.
#pragma once

#include "asctwin/lib/cube_tiling.h"

namespace AscendC {
using tiling::TCubeTiling;
}  // namespace AscendC
using AscendC::tiling::TCubeTiling;
