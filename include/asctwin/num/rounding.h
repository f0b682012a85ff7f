// Rounding to a 16-bit binary floating-point format, once, to nearest even; and the way back.
// A format has 1 sign bit, 15 - M exponent bits and M mantissa bits; M is 10 for half and 7 for
// bfloat16. Denormals are kept, overflow gives infinity (vector.md, section 6.1). The documents
// define no NaN payload; ours: every NaN that leaves here is positive, quiet and otherwise zero.
#pragma once

#include <cstdint>
#include <type_traits>

namespace asctwin {

template <int kMantissaBits>
struct Rounding16 {
  static constexpr int kExponentBits = 15 - kMantissaBits;
  static constexpr int kBias = (1 << (kExponentBits - 1)) - 1;
  static constexpr int kMinExponent = 1 - kBias;  // of the smallest normal number
  static constexpr uint16_t kSign = 0x8000;
  static constexpr uint16_t kInfinity = ((1 << kExponentBits) - 1) << kMantissaBits;
  static constexpr uint16_t kNan = kInfinity | (1 << (kMantissaBits - 1));

  // Free of branches on purpose: a loop over it becomes vector code on any machine.
  static constexpr uint16_t round(float value) {
    const uint32_t bits = __builtin_bit_cast(uint32_t, value);
    const int32_t magnitude = static_cast<int32_t>(bits & 0x7FFFFFFF);
    // Half of the last place, less one bit where it is even; unsigned, since a NaN may run over.
    const uint32_t bias = (1u << (kDrop - 1)) - 1 + ((bits >> kDrop) & 1);
    const uint32_t biased = (bits & 0x7FFFFFFF) - static_cast<uint32_t>(kRebias) + bias;
    int32_t rounded = static_cast<int32_t>(biased) >> kDrop;
    if constexpr (kRebias != 0) {
      // The last place of the anchor weighs as much as that of a denormal: the adder rounds for us.
      constexpr int32_t kNormal = kRebias + (1 << 23);
      constexpr int32_t kAnchor = (kMinExponent - kMantissaBits + 23 + 127) << 23;
      const int32_t small = magnitude & 0x3FFFFFFF;  // the same where it matters, never a NaN
      const float sum = __builtin_bit_cast(float, small) + __builtin_bit_cast(float, kAnchor);
      const int32_t denormal = __builtin_bit_cast(int32_t, sum) - kAnchor;
      rounded = select(magnitude < kNormal, denormal, rounded);
    }
    rounded = select(rounded < kInfinity, rounded, kInfinity);
    rounded |= static_cast<int32_t>((bits >> 16) & kSign);
    return static_cast<uint16_t>(select(magnitude > 0x7F800000, kNan, rounded));
  }

  static constexpr uint16_t round(double value) {
    const uint64_t bits = __builtin_bit_cast(uint64_t, value);
    const uint64_t fraction = bits & ((uint64_t{1} << 52) - 1);
    const int field = static_cast<int>(bits >> 52) & 0x7FF;
    const bool negative = (bits >> 63) != 0;
    if (field == 0x7FF && fraction != 0) return kNan;
    if (field == 0x7FF) return with_sign(negative, kInfinity);
    if (field == 0) return with_sign(negative, round_scaled(fraction, -1074));
    return with_sign(negative, round_scaled(fraction | (uint64_t{1} << 52), field - 1075));
  }

  // Through a double rounded to odd: its last bit then remembers that something was cut off, so the
  // second rounding cannot go wrong.
  static constexpr uint16_t round(long double value) {
    const double nearest = static_cast<double>(value);
    const long double back = nearest;
    uint64_t bits = __builtin_bit_cast(uint64_t, nearest);
    const bool outward = value < 0 ? back < value : back > value;
    if (outward) --bits;
    if (back != value) bits |= 1;
    return round(__builtin_bit_cast(double, bits));
  }

  template <class T, std::enable_if_t<std::is_integral<T>::value && sizeof(T) <= 8, int> = 0>
  static constexpr uint16_t round(T value) {
    const bool negative = value < T{0};
    const uint64_t pattern = static_cast<uint64_t>(value);
    return with_sign(negative, round_scaled(negative ? 0 - pattern : pattern, 0));
  }

  // Exact: every value of the format is a float.
  static constexpr float widen(uint16_t bits) {
    const int32_t magnitude = bits & 0x7FFF;
    int32_t wide = (magnitude << kDrop) + kRebias;
    if constexpr (kRebias != 0) {
      constexpr int32_t kLastPlace = (kMinExponent - kMantissaBits + 127) << 23;
      const float denormal = static_cast<float>(magnitude) * __builtin_bit_cast(float, kLastPlace);
      wide = select(magnitude < (1 << kMantissaBits), __builtin_bit_cast(int32_t, denormal), wide);
    }
    wide = select(magnitude < kInfinity, wide, 0x7F800000);
    const uint32_t sign = static_cast<uint32_t>(bits & kSign) << 16;
    wide |= static_cast<int32_t>(sign);
    return __builtin_bit_cast(float, select(magnitude > kInfinity, 0x7FC00000, wide));
  }

 private:
  static constexpr int kDrop = 23 - kMantissaBits;
  static constexpr int32_t kRebias = (127 - kBias) << 23;

  // Not `?:`, which g++ turns into a branch around floating-point work and then cannot vectorize.
  static constexpr int32_t select(bool condition, int32_t yes, int32_t no) {
    const int32_t mask = -static_cast<int32_t>(condition);
    return (yes & mask) | (no & ~mask);
  }

  static constexpr uint16_t with_sign(bool negative, uint16_t magnitude) {
    return negative ? static_cast<uint16_t>(magnitude | kSign) : magnitude;
  }

  // The magnitude of significand * 2^exponent; significand < 2^53 where exponent is not 0.
  static constexpr uint16_t round_scaled(uint64_t significand, int exponent) {
    if (significand == 0) return 0;
    const int leading = 63 - __builtin_clzll(significand) + exponent;
    if (leading > kBias) return kInfinity;
    const int binade = leading < kMinExponent ? kMinExponent : leading;
    const int drop = binade - kMantissaBits - exponent;
    if (drop > 63) return 0;  // below half of the last place
    uint64_t kept = drop > 0 ? significand >> drop : significand << -drop;
    if (drop > 0) {
      const uint64_t rest = significand - (kept << drop);
      const uint64_t middle = uint64_t{1} << (drop - 1);
      if (rest > middle || (rest == middle && (kept & 1) != 0)) ++kept;
    }
    // `kept` still holds the leading 1, which counts the exponent field up by one; so does a carry.
    const int field = binade - kMinExponent;
    return static_cast<uint16_t>((static_cast<uint64_t>(field) << kMantissaBits) + kept);
  }
};

}  // namespace asctwin
