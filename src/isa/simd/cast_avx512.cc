// The casts for AVX-512.
#if defined(__x86_64__)
#include "num/simd_level.h"
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512

namespace asctwin {
namespace {
constexpr SimdLevel kSimdLevel = SimdLevel::kAvx512;
}  // namespace
}  // namespace asctwin

#include "isa/simd/cast_loops.h"

namespace asctwin {
const CastTable kCastAvx512 = casts_of_level<CastLevel>();
}  // namespace asctwin
#endif
