// TCubeTiling as a kernel reads it: 50 words. Its host form has the same fields (optiling).
// spec: matmul.md, section 11
#pragma once

#include <cstdint>

namespace AscendC {
namespace tiling {

struct TCubeTiling {
#define ASCTWIN_CUBE_TILING(field) int32_t field;
#define ASCTWIN_CUBE_TILING_RESERVED(field) int32_t field;
#include "asctwin/lib/cube_tiling.inc"
#undef ASCTWIN_CUBE_TILING
#undef ASCTWIN_CUBE_TILING_RESERVED
};
static_assert(sizeof(TCubeTiling) == 200, "50 words");

}  // namespace tiling
}  // namespace AscendC
