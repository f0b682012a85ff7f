// hifloat8_t as a value, and the nearest of them.
// A byte is a sign, a prefix that says how many bits of exponent follow (11: 4, 10: 3, 01: 2, 001:
// 1, 0001: none), these bits as a sign and a magnitude without its leading 1, and the mantissa. With
// four zeros behind the sign, the last three bits are a number n from 1 to 7, and the value is
// 2^(n - 23), or 0 for n = 0. 0x6F is infinity, 0x80 NaN; there is no -0. UNVERIFIED: evidence =
// inferred: where the bits of hifloat8_t stand, from the published format; the documents give its
// ranges, infinity, NaN and subnormal numbers, which agree with it. spec: reg_api.md, section 7.5
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "asctwin/num/half.h"

namespace asctwin {

struct HiFloat8 {
  static constexpr uint8_t kInfinity = 0x6F, kLargest = 0x6E, kNaN = 0x80;
  static constexpr int kLeast = -22, kLeastNormal = -15, kMost = 15;  // exponents

  static double value(uint8_t bits) {
    if (bits == kNaN) return std::numeric_limits<double>::quiet_NaN();
    const int code = bits & 0x7F;
    const double sign = bits >> 7 != 0 ? -1.0 : 1.0;
    if (code == kInfinity) return sign * std::numeric_limits<double>::infinity();
    if (code < 8) return code == 0 ? 0.0 : sign * std::ldexp(1.0, code + kLeast - 1);
    const int width = code >= 0x60 ? 4 : code >= 0x40 ? 3 : code >= 0x20 ? 2 : code >= 0x10 ? 1 : 0;
    const int mantissa_bits = width <= 2 ? 3 : 5 - width;
    const int mantissa = code & ((1 << mantissa_bits) - 1);
    const int field = code >> mantissa_bits & ((1 << width) - 1);
    int exponent = 0;
    if (width > 0) {
      const int leading = 1 << (width - 1);
      exponent = leading | (field & (leading - 1));
      if ((field & leading) != 0) exponent = -exponent;
    }
    return sign * std::ldexp(mantissa + (1 << mantissa_bits), exponent - mantissa_bits);
  }

  // To nearest, ties away from 0. What saturates has neither infinity nor NaN.
  // UNVERIFIED: evidence = inferred: what NaN becomes then.
  static uint8_t nearest(double number, bool saturates) {
    if (std::isnan(number)) return saturates ? 0 : kNaN;
    const uint8_t sign = std::signbit(number) ? 0x80 : 0;
    const double size = std::fabs(number);
    const uint8_t beyond = sign | (saturates ? kLargest : kInfinity);
    if (std::isinf(size)) return beyond;
    if (size < std::ldexp(1.0, kLeast - 1)) return 0;
    if (size < std::ldexp(1.0, kLeast)) return sign | 1;
    int exponent = std::ilogb(size);
    if (exponent > kMost) return beyond;
    double steps = std::floor(std::ldexp(size, mantissa_bits_of(exponent) - exponent) + 0.5);
    if (steps >= std::ldexp(2.0, mantissa_bits_of(exponent))) {  // the next power of two
      ++exponent;
      steps = std::ldexp(1.0, mantissa_bits_of(exponent));
    }
    const uint8_t code = code_of(exponent, static_cast<int>(steps));
    return sign | (exponent > kMost || code == kInfinity ? beyond : code);
  }

  // By CAST_HYBRID: the bits behind those that are kept grow them where they are not below the low
  // bits of the source; numbers from 2^-3 to 2^4 are rounded to nearest. The source is a float or a
  // half by its bits. UNVERIFIED: evidence = inferred: from 2^-23 on below the least number nothing
  // is kept, and its leading 1 is the first of the bits behind.
  static uint8_t hybrid(uint32_t source) {
    return hybrid(source, {source & 0x7FFFFF, 23, 14, source & 0x3FFF});
  }
  static uint8_t hybrid(uint16_t source) {
    const auto wide = __builtin_bit_cast(uint32_t, static_cast<float>(half::from_bits(source)));
    return hybrid(wide, {wide >> 13 & 0x3FF, 10, 2, (source & 1u) << 1 | 1});
  }

 private:
  // The bits behind the leading 1 of a source; how many of them are compared with what.
  struct Mantissa {
    uint32_t bits;
    int width, compared;
    uint32_t threshold;
  };
  static uint8_t hybrid(uint32_t source, const Mantissa& mantissa) {
    const double number = __builtin_bit_cast(float, source);
    const int exponent = static_cast<int>(source >> 23 & 0xFF) - 127;
    if (std::abs(exponent) <= 3 || exponent > kMost || exponent < kLeast - 1)
      return nearest(number, false);
    const int kept = exponent < kLeast ? -1 : mantissa_bits_of(exponent);
    const int behind = mantissa.width - kept;
    const uint64_t whole = uint64_t{1} << mantissa.width | mantissa.bits;
    const uint64_t rest = whole & ((uint64_t{1} << behind) - 1);
    const uint64_t grows = rest >> (behind - mantissa.compared) >= mantissa.threshold;
    const double steps = static_cast<double>((whole >> behind) + grows);
    return nearest(std::copysign(std::ldexp(steps, exponent - kept), number), false);
  }

  static int mantissa_bits_of(int exponent) {
    if (exponent < kLeastNormal) return 0;
    const int size = std::abs(exponent);
    return size <= 3 ? 3 : size <= 7 ? 2 : 1;
  }
  static uint8_t code_of(int exponent, int steps) {
    if (exponent < kLeastNormal) return static_cast<uint8_t>(exponent - kLeast + 1);
    const int size = std::abs(exponent), mantissa_bits = mantissa_bits_of(exponent);
    const int width = size >= 8 ? 4 : size >= 4 ? 3 : size >= 2 ? 2 : size;
    const int prefix = width == 4   ? 0x60
                       : width == 3 ? 0x40
                       : width == 2 ? 0x20
                       : width == 1 ? 0x10
                                    : 8;
    const int leading = width > 0 ? 1 << (width - 1) : 0;
    const int field = width > 0 ? (exponent < 0 ? leading : 0) | (size & (leading - 1)) : 0;
    return static_cast<uint8_t>(prefix | field << mantissa_bits | (steps - (1 << mantissa_bits)));
  }
};

}  // namespace asctwin
