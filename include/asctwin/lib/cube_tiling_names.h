// The names by which kernels call TCubeTiling.
// spec: matmul.md, section 0.1
#pragma once

#include "asctwin/lib/cube_tiling.h"

namespace AscendC {
using tiling::TCubeTiling;
}  // namespace AscendC
using AscendC::tiling::TCubeTiling;
