// Defines the cast of one element, written once as plain C++ without branches, so that compilers
// turn loops over it into vector code. half and bfloat16_t are converted through float, which holds
// them exactly. spec: vector.md, section 4.5
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "asctwin/isa/cast.h"
#include "asctwin/num/rounding.h"
#include "asctwin/num/stored_types.h"
#include "num/e8m0.h"
#include "num/float8.h"
#include "num/fp4.h"
#include "num/hifloat8.h"
#include "num/target.h"

namespace asctwin {

using isa::CastMode;

template <CastMode kMode>
ASCTWIN_ALWAYS_INLINE float round_to_integral(float value) {
  if constexpr (kMode == CastMode::kFloor) return __builtin_floorf(value);
  if constexpr (kMode == CastMode::kCeil) return __builtin_ceilf(value);
  if constexpr (kMode == CastMode::kRint) return __builtin_rintf(value);
  const float whole = __builtin_truncf(value);
  if constexpr (kMode == CastMode::kTrunc) return whole;
  const float up = __builtin_fabsf(value - whole) >= 0.5f ? 1.0f : 0.0f;
  return whole + __builtin_copysignf(up, value);
}

// The one NaN that leaves an instruction.
ASCTWIN_ALWAYS_INLINE float canonical(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  return std::bit_cast<float>((bits & 0x7FFFFFFF) > 0x7F800000 ? 0x7FC00000u : bits);
}

// Its magnitude, or that of `cap`, a power of two, if it is larger; 0 for NaN. In integers, of
// which compilers make vector code with the fewest masks.
ASCTWIN_ALWAYS_INLINE uint32_t capped_magnitude(uint32_t bits, float cap) {
  const auto magnitude = static_cast<int32_t>(bits & 0x7FFFFFFF);
  const auto most = std::bit_cast<int32_t>(cap);
  const int32_t capped = magnitude < most ? magnitude : most;
  return static_cast<uint32_t>(capped & -static_cast<int32_t>(magnitude <= 0x7F800000));
}

// An integral value, an infinity or NaN; what is beyond the range becomes its end, NaN becomes 0.
// @pre the ends are nearer to 0 than 2^24
ASCTWIN_ALWAYS_INLINE int32_t saturated(float value, int32_t least, int32_t most) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t capped = capped_magnitude(bits, 0x1p24f) | (bits & 0x80000000);
  int32_t whole = static_cast<int32_t>(std::bit_cast<float>(capped));
  whole = whole > least ? whole : least;
  return whole < most ? whole : most;
}
template <std::integral T>
requires(sizeof(T) <= 2) ASCTWIN_ALWAYS_INLINE T to_integer(float value) {
  using Limits = std::numeric_limits<T>;
  return static_cast<T>(saturated(value, Limits::min(), Limits::max()));
}
// The largest number is no float: the value is converted as a negative one.
template <std::integral T>
requires(sizeof(T) > 2) ASCTWIN_ALWAYS_INLINE T to_integer(float value) {
  using Pattern = std::make_unsigned_t<T>;
  constexpr float kEnd = sizeof(T) == 4 ? 0x1p31f : 0x1p63f;
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t negated = capped_magnitude(bits, kEnd) | 0x80000000;
  const auto below_zero = static_cast<Pattern>(static_cast<T>(std::bit_cast<float>(negated)));
  const Pattern flips = static_cast<Pattern>(bits >> 31) - 1;  // all ones for a positive value
  const Pattern beyond =
      flips & static_cast<Pattern>(below_zero == Pattern{1} << (8 * sizeof(T) - 1));
  return static_cast<T>((below_zero ^ flips) - flips - beyond);
}

// The magnitude of a number of the destination's format is `kept`, its dropped bits are `rest`, and
// `half` is worth one half of its last place. By how much the magnitude grows.
template <CastMode kMode>
ASCTWIN_ALWAYS_INLINE uint32_t growth(bool negative, uint32_t rest, uint32_t half) {
  if constexpr (kMode == CastMode::kFloor) return negative & (rest != 0);
  if constexpr (kMode == CastMode::kCeil) return !negative & (rest != 0);
  if constexpr (kMode == CastMode::kRound) return rest >= half;
  return 0;
}

// UNVERIFIED: evidence = inferred: beyond the range the directed modes give the largest number
// where they round towards 0, as in IEEE 754, and so does ODD.
template <int kMantissaBits, CastMode kMode>
ASCTWIN_ALWAYS_INLINE uint16_t round_directed(float value) {
  using Format = Rounding16<kMantissaBits>;
  constexpr int32_t kDrop = 23 - kMantissaBits;
  constexpr int32_t kLeastExponent = 127 - Format::kBias + 1;  // of a normal number, as float's
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7FFFFFFF;
  const bool negative = bits >> 31 != 0;
  const auto exponent = static_cast<int32_t>(magnitude >> 23);
  const uint32_t significand = (magnitude & 0x7FFFFF) | (exponent != 0 ? 0x800000u : 0u);
  const int32_t scale = exponent > 1 ? exponent : 1;
  const int32_t below = kLeastExponent > scale ? kLeastExponent - scale : 0;
  const int32_t drop = kDrop + below < 31 ? kDrop + below : 31;
  const int32_t binade = scale > kLeastExponent ? scale - kLeastExponent : 0;
  uint32_t kept = (significand >> drop) + (static_cast<uint32_t>(binade) << kMantissaBits);
  uint32_t rest = significand & ((1u << drop) - 1);
  const uint32_t half = 1u << (drop - 1);
  const bool beyond = kept >= Format::kInfinity;
  kept = beyond ? Format::kInfinity - 1u : kept;
  rest = beyond ? half : rest;
  kept = kMode == CastMode::kOdd ? kept | (rest != 0) : kept + growth<kMode>(negative, rest, half);
  kept = magnitude == 0x7F800000 ? uint32_t{Format::kInfinity} : kept;
  kept |= bits >> 16 & Format::kSign;
  return static_cast<uint16_t>(magnitude > 0x7F800000 ? uint32_t{Format::kNan} : kept);
}

template <int kMantissaBits, CastMode kMode>
ASCTWIN_ALWAYS_INLINE uint16_t round_small(float value) {
  if constexpr (kMode == CastMode::kRint) return Rounding16<kMantissaBits>::round(value);
  return round_directed<kMantissaBits, kMode>(value);
}

// Floats of 8 bits. E4M3 has no infinity: what is beyond its range has the code of NaN.
// UNVERIFIED: evidence = inferred: NaN has no sign, except where a number is beyond the range.
template <class T>
inline constexpr bool is_fp8 = std::is_same_v<T, fp8_e4m3fn_t> || std::is_same_v<T, fp8_e5m2_t>;
template <class T>
using Fp8Format = Float8<std::is_same_v<T, fp8_e4m3fn_t> ? 4 : 5>;

template <class To>
ASCTWIN_ALWAYS_INLINE uint8_t round_to_fp8(float value) {
  using Format = Fp8Format<To>;
  constexpr int32_t kDrop = 23 - Format::kMantissaBits, kLeastExponent = 128 - Format::kBias;
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7FFFFFFF;
  const auto exponent = static_cast<int32_t>(magnitude >> 23);
  const uint32_t significand = (magnitude & 0x7FFFFF) | (exponent != 0 ? 0x800000u : 0u);
  const int32_t below = kLeastExponent > exponent ? kLeastExponent - exponent : 0;
  const int32_t drop = kDrop + below < 31 ? kDrop + below : 31;
  const int32_t binade = exponent > kLeastExponent ? exponent - kLeastExponent : 0;
  uint32_t kept = (significand >> drop) + (static_cast<uint32_t>(binade) << Format::kMantissaBits);
  const uint32_t rest = significand & ((1u << drop) - 1), half = 1u << (drop - 1);
  kept += rest > half || (rest == half && (kept & 1) != 0);
  kept = kept < Format::kOverflow ? kept : Format::kOverflow;
  kept |= bits >> 24 & 0x80;
  return static_cast<uint8_t>(magnitude > 0x7F800000 ? Format::kNaN : kept);
}

template <class From>
ASCTWIN_ALWAYS_INLINE float widen_fp8(uint8_t pattern) {
  using Format = Fp8Format<From>;
  constexpr int32_t kDrop = 23 - Format::kMantissaBits;
  const uint32_t magnitude = pattern & 0x7F;
  const uint32_t sign = static_cast<uint32_t>(pattern & 0x80) << 24;
  const uint32_t mantissa = magnitude & ((1u << Format::kMantissaBits) - 1);
  const auto least = std::bit_cast<float>((128u - Format::kBias - Format::kMantissaBits) << 23);
  const uint32_t normal = (magnitude << kDrop) + ((127u - Format::kBias) << 23);
  uint32_t bits = magnitude == mantissa
                      ? std::bit_cast<uint32_t>(static_cast<float>(mantissa) * least)
                      : normal;
  if (Format::kHasInfinity) bits = magnitude == Format::kOverflow ? 0x7F800000 : bits;
  const bool is_nan =
      Format::kHasInfinity ? magnitude > Format::kOverflow : magnitude == Format::kNaN;
  return std::bit_cast<float>(is_nan ? 0x7FC00000u : bits | sign);
}

// Types of 4 and 8 bits that kernels cast rarely: by their values, without vector code.
template <class T>
inline constexpr bool is_fp4 = std::is_same_v<T, fp4x2_e2m1_t> || std::is_same_v<T, fp4x2_e1m2_t>;
template <class T>
using Fp4Format = Float4<std::is_same_v<T, fp4x2_e2m1_t> ? 2 : 1>;

template <class To, CastMode kMode>
inline uint32_t round_to_fp4(float value) {
  return Fp4Format<To>::rounded(value, [](double steps) {
    return double{round_to_integral<kMode>(static_cast<float>(steps))};
  });
}

// UNVERIFIED: evidence = inferred: the power of two at or below the magnitude; the documents give
// no rounding. What is below the least one becomes it.
inline uint8_t round_to_e8m0(float value) {
  const uint32_t magnitude = std::bit_cast<uint32_t>(value) & 0x7FFFFFFF;
  if (magnitude > 0x7F800000) return E8M0::kNaN;
  return E8M0::of_exponent(static_cast<int>(magnitude >> 23) - E8M0::kBias);
}

template <CastMode kMode, std::integral T>
ASCTWIN_ALWAYS_INLINE float to_float(T value) {
  if constexpr (sizeof(T) <= 2 || kMode == CastMode::kRint) return static_cast<float>(value);
  const bool negative = value < 0;
  const uint64_t pattern = static_cast<uint64_t>(static_cast<int64_t>(value));
  const uint64_t magnitude = negative ? 0 - pattern : pattern;
  const int leading = 63 - std::countl_zero(magnitude | 1);
  const int drop = leading > 23 ? leading - 23 : 0;
  const uint64_t kept = magnitude >> drop;
  const uint64_t rest = magnitude - (kept << drop);
  const uint64_t half = (uint64_t{1} << drop) >> 1;
  // One of the two is 0, 1 or 2 in place of numbers that may have 39 bits.
  const auto place = static_cast<uint32_t>(rest == 0 ? 0 : rest < half ? 1 : 2);
  const uint64_t rounded = kept + growth<kMode>(negative, place, 2);
  const float unit = std::bit_cast<float>(static_cast<uint32_t>(127 + drop) << 23);
  const float result = static_cast<float>(static_cast<int64_t>(rounded)) * unit;
  return negative ? -result : result;
}

// A negative number becomes 0 in a wider type without a sign, in every mode.
template <std::integral To, std::integral From>
ASCTWIN_ALWAYS_INLINE To between_integers(From value) {
  using Ends = std::numeric_limits<To>;
  if constexpr (std::is_signed_v<From> && (sizeof(To) < sizeof(From) || !std::is_signed_v<To>)) {
    constexpr From kLeast = std::is_signed_v<To> ? static_cast<From>(Ends::min()) : From{0};
    value = value < kLeast ? kLeast : value;
  }
  if constexpr (sizeof(To) < sizeof(From)) {
    constexpr From kMost = Ends::max();
    value = value > kMost ? kMost : value;
  }
  return static_cast<To>(value);
}

// The low 64 bits of the integral value, however large. UNVERIFIED: evidence = inferred: an
// infinity becomes the end of the range, NaN 0; the page of the 910B leaves them open.
template <std::integral To>
inline To wrapped(float integral) {
  if (integral != integral) return 0;
  const float size = __builtin_fabsf(integral);
  if (size == std::numeric_limits<float>::infinity())
    return integral > 0 ? std::numeric_limits<To>::max() : std::numeric_limits<To>::min();
  if (size < 0x1p63f) return static_cast<To>(static_cast<int64_t>(integral));
  const auto bits = std::bit_cast<uint32_t>(size);
  const uint32_t shift = (bits >> 23) - 150;
  const uint64_t low = shift < 64 ? uint64_t{(bits & 0x7FFFFF) | 0x800000} << shift : 0;
  return static_cast<To>(integral < 0 ? 0 - low : low);
}

}  // namespace asctwin
