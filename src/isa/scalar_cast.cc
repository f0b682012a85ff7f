// Conversions of single numbers, by the casts of vectors.
// spec: vector.md, section 4.15
#include "asctwin/isa/scalar_cast.h"

#include <bit>

#include "isa/simd/cast.h"

namespace asctwin {

half scalar_to_half_odd(float value) {
  half result;
  cast_body(DType::kHalf, DType::kFloat, isa::CastMode::kOdd)(&result, &value, 1);
  return result;
}

// UNVERIFIED: what is beyond the range saturates and NaN is 0, as in Cast; the page is silent.
int32_t scalar_to_int32(float value, IntegerRounding rounding) {
  using enum isa::CastMode;
  constexpr isa::CastMode kModes[] = {kRint, kFloor, kCeil, kRound};
  int32_t result;
  cast_body(DType::kInt32, DType::kFloat, kModes[static_cast<int>(rounding)])(&result, &value, 1);
  return result;
}

int64_t count_bits_like_sign(int64_t value) {
  const auto changed = static_cast<uint64_t>(value ^ (value >> 63));
  return changed == 0 ? -1 : std::countl_zero(changed) - 1;
}

}  // namespace asctwin
