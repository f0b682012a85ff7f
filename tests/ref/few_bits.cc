// By lists of all values, and by powers of two.
#include "ref/few_bits.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ref/float8.h"

namespace ref {
namespace {

using Real = long double;

constexpr Real kE2M1[] = {0, 0.5L, 1, 1.5L, 2, 3, 4, 6};
constexpr Real kE1M2[] = {0, 0.25L, 0.5L, 0.75L, 1, 1.25L, 1.5L, 1.75L};
const Real* values_of(CastType type) { return type == CastType::kE2M1 ? kE2M1 : kE1M2; }

// Between two neighbours of the list; from the last one on it is that one.
uint64_t to_four_bits(const Real* values, RoundMode mode, Real value) {
  if (std::isnan(value)) return 0;
  const bool negative = std::signbit(value);
  const Real size = std::fabs(value);
  uint64_t code = 7;
  while (values[code] > size) --code;
  if (code < 7) {
    const Real rest = (size - values[code]) / (values[code + 1] - values[code]);
    code += grows(mode, negative, code % 2 == 1, rest);
  }
  return code | (negative ? 8 : 0);
}

uint64_t to_power_of_two(Real value) {
  if (std::isnan(value)) return 0xFF;
  if (std::isinf(value)) return 0xFE;
  if (value == 0) return 0;
  int exponent;
  std::frexp(std::fabs(value), &exponent);
  return static_cast<uint64_t>(std::max(exponent - 1 + 127, 0));
}

// Section 7.5: from 2^-3 to below 2^4 it rounds to nearest; elsewhere the number grows if its next
// bits, 14 of a float and 2 of a half, are at least the low bits of the source.
Real hybrid(CastType src, Real value, uint64_t bits) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent;
  std::frexp(std::fabs(value), &exponent);
  --exponent;
  if (exponent >= -3 && exponent <= 3) return value;
  if (exponent > 15) return std::copysign(std::numeric_limits<Real>::infinity(), value);
  if (exponent < -23) return 0;
  const int distance = std::abs(exponent);
  const int kept = exponent == -23 ? -1 : exponent < -15 ? 0 : distance <= 7 ? 2 : 1;
  const Real last_place = std::ldexp(Real{1}, exponent - kept);
  const Real steps = std::floor(std::fabs(value) / last_place);
  const Real rest = std::fabs(value) / last_place - steps;
  const bool is_half = src == CastType::kHalf;
  const Real next = std::floor(std::ldexp(rest, is_half ? 2 : 14));
  const uint64_t threshold = is_half ? bits % 2 * 2 + 1 : bits % 0x4000;
  return std::copysign((steps + (next >= static_cast<Real>(threshold))) * last_place, value);
}

}  // namespace

Real few_bits_value(CastType type, uint64_t bits) {
  if (type == CastType::kHiFloat8) return float8_to_double(type, bits & 0xFF);
  if (type != CastType::kE8M0)
    return (bits & 8) != 0 ? -values_of(type)[bits & 7] : values_of(type)[bits & 7];
  const auto code = static_cast<int>(bits & 0xFF);
  return code == 255 ? std::numeric_limits<Real>::quiet_NaN() : std::ldexp(Real{1}, code - 127);
}

uint64_t to_few_bits(const FewBitsCast& cast, Real value, uint64_t bits) {
  if (cast.dst == CastType::kE8M0) return to_power_of_two(value);
  if (cast.dst != CastType::kHiFloat8) return to_four_bits(values_of(cast.dst), cast.mode, value);
  const Real number = cast.mode == RoundMode::kHybrid ? hybrid(cast.src, value, bits) : value;
  return double_to_float8(cast.dst, static_cast<double>(number), cast.saturates);
}

}  // namespace ref
