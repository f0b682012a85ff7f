// The casts for NEON.
#if defined(__aarch64__)
#include "num/simd_level.h"

#define ASCTWIN_LEVEL

namespace asctwin {
namespace {
constexpr SimdLevel kSimdLevel = SimdLevel::kNeon;
}  // namespace
}  // namespace asctwin

#include "isa/simd/cast_loops.h"

namespace asctwin {
const CastTable kCastNeon = casts_of_level<CastLevel>();
}  // namespace asctwin
#endif
