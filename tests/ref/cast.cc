// Every value of a source is a long double; rounding looks at the integer below and at what is
// left.
#include "ref/cast.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ref/few_bits.h"

namespace ref {
namespace {

using Real = long double;

struct Integer {
  int bits;
  bool is_signed;

  Real least() const { return is_signed ? -std::ldexp(Real{1}, bits - 1) : Real{0}; }
  Real largest() const { return std::ldexp(Real{1}, is_signed ? bits - 1 : bits) - 1; }
};
struct Format {
  int mantissa_bits, exponent_bits;
  uint64_t nan;
  uint64_t beyond = 0;  // where it is not the code of infinity

  int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  uint64_t infinity() const {
    return beyond != 0 ? beyond : ((uint64_t{1} << exponent_bits) - 1) << mantissa_bits;
  }
  uint64_t sign() const { return uint64_t{1} << (mantissa_bits + exponent_bits); }
};

bool is_integer(CastType type) {
  return !is_float_of_few_bits(type) && type != CastType::kE4M3 && type != CastType::kE5M2 &&
         type != CastType::kHalf && type != CastType::kBfloat16 && type != CastType::kFloat;
}
Integer integer_of(CastType type) {
  const bool without_sign =
      type == CastType::kUint8 || type == CastType::kUint16 || type == CastType::kUint32;
  return {static_cast<int>(bits_of(type)), !without_sign};
}
Format format_of(CastType type) {
  if (type == CastType::kHalf) return {10, 5, 0x7E00};
  if (type == CastType::kE4M3) return {3, 4, 0x7F, 0x7F};
  if (type == CastType::kE5M2) return {2, 5, 0x7E};
  if (type == CastType::kBfloat16) return {7, 8, 0x7FC0};
  return {23, 8, 0x7FC00000};
}

Real e4m3_value(uint64_t bits) {
  const int exponent = static_cast<int>(bits >> 3 & 15), mantissa = static_cast<int>(bits & 7);
  if (exponent == 15 && mantissa == 7) return std::numeric_limits<Real>::quiet_NaN();
  const Real size = exponent == 0 ? std::ldexp(Real(mantissa), -9)
                                  : std::ldexp(Real(8 + mantissa), exponent - 10);
  return (bits & 0x80) != 0 ? -size : size;
}

Real value_of(CastType type, uint64_t bits) {
  if (is_integer(type)) {
    const Integer integer = integer_of(type);
    if (integer.bits == 64) return static_cast<Real>(static_cast<int64_t>(bits));
    const Real modulus = std::ldexp(Real{1}, integer.bits);
    const Real value = static_cast<Real>(bits & ((uint64_t{1} << integer.bits) - 1));
    return value > integer.largest() ? value - modulus : value;
  }
  if (type == CastType::kHalf) return half_to_double(bits);
  if (type == CastType::kE5M2) return half_to_double((bits & 0xFF) << 8);
  if (type == CastType::kE4M3) return e4m3_value(bits);
  if (is_float_of_few_bits(type)) return few_bits_value(type, bits);
  return float_to_double(type == CastType::kFloat ? bits : bits << 16);
}

// The magnitude of an integral value.
Real round_magnitude(RoundMode mode, bool negative, Real magnitude) {
  const Real whole = std::floor(magnitude);
  const bool odd = std::fmod(whole, Real{2}) == 1;
  return whole + (grows(mode, negative, odd, magnitude - whole) ? 1 : 0);
}

uint64_t to_integer(const Integer& type, RoundMode mode, bool wraps, Real value) {
  const uint64_t mask = type.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << type.bits) - 1;
  if (std::isnan(value)) return 0;
  const bool negative = std::signbit(value);
  if (std::isinf(value)) {
    const Real end = negative ? type.least() : type.largest();
    return static_cast<uint64_t>(static_cast<__int128>(end)) & mask;
  }
  Real magnitude = round_magnitude(mode, negative, std::fabs(value));
  if (wraps) magnitude = std::fmod(magnitude, std::ldexp(Real{1}, 64));
  Real result = negative ? -magnitude : magnitude;
  if (!wraps) result = std::fmax(type.least(), std::fmin(type.largest(), result));
  return static_cast<uint64_t>(static_cast<__int128>(result)) & mask;
}

bool stays_finite(RoundMode mode, bool negative) {
  if (mode == RoundMode::kFloor) return !negative;
  if (mode == RoundMode::kCeil) return negative;
  return mode == RoundMode::kTrunc || mode == RoundMode::kOdd;
}

uint64_t to_format(const Format& format, RoundMode mode, bool saturates, Real value) {
  if (std::isnan(value)) return saturates ? 0 : format.nan;
  const bool negative = std::signbit(value);
  const uint64_t sign = negative ? format.sign() : 0;
  const uint64_t end = saturates ? format.infinity() - 1 : format.infinity();
  if (std::isinf(value)) return sign | end;
  const Real magnitude = std::fabs(value);
  const int least = 1 - format.bias() - format.mantissa_bits;
  int exponent;
  std::frexp(magnitude, &exponent);
  int unit = exponent - 1 - format.mantissa_bits;
  if (magnitude == 0 || unit < least) unit = least;
  const auto units =
      static_cast<uint64_t>(round_magnitude(mode, negative, std::ldexp(magnitude, -unit)));
  const uint64_t bits = (static_cast<uint64_t>(unit - least) << format.mantissa_bits) + units;
  if (bits < format.infinity()) return sign | bits;
  return sign | (stays_finite(mode, negative) ? format.infinity() - 1 : end);
}

int64_t lanes_per_block(CastType type) { return 256 / bits_of(type); }

uint64_t load(CastType type, Place at, int64_t lane) {
  if (bits_of(type) != 4) return at.memory.load(at.at, bits_of(type) / 8);
  return at.memory.load(at.at, 1) >> (lane % 2 * 4) & 0xF;
}

}  // namespace

bool grows(RoundMode mode, bool negative, bool odd, Real rest) {
  switch (mode) {
    case RoundMode::kFloor:
      return negative && rest > 0;
    case RoundMode::kCeil:
      return !negative && rest > 0;
    case RoundMode::kRound:
      return rest >= 0.5L;
    case RoundMode::kTrunc:
      return false;
    case RoundMode::kOdd:
      return rest > 0 && !odd;
    default:
      return rest > 0.5L || (rest == 0.5L && odd);
  }
}

int64_t bits_of(CastType type) {
  switch (type) {
    case CastType::kInt4:
    case CastType::kE2M1:
    case CastType::kE1M2:
      return 4;
    case CastType::kInt8:
    case CastType::kUint8:
    case CastType::kE4M3:
    case CastType::kE5M2:
    case CastType::kHiFloat8:
    case CastType::kE8M0:
      return 8;
    case CastType::kInt32:
    case CastType::kUint32:
    case CastType::kFloat:
      return 32;
    case CastType::kInt64:
      return 64;
    default:
      return 16;
  }
}

int64_t lane_address(CastType type, int64_t repeat, int64_t lane, int64_t block_stride,
                     int64_t repeat_stride) {
  const int64_t in_block = lane % lanes_per_block(type);
  return (repeat * repeat_stride + lane / lanes_per_block(type) * block_stride) * 32 +
         in_block * bits_of(type) / 8;
}

int64_t repeats_of(const LaneParams& lanes, int64_t per_repeat) {
  return lanes.counter ? (lanes.count + per_repeat - 1) / per_repeat : lanes.repeatTimes;
}

bool takes_part(const LaneParams& lanes, int64_t per_repeat, int64_t repeat, int64_t lane) {
  if (lanes.counter) return repeat * per_repeat + lane < lanes.count;
  return (lanes.mask[lane / 64] >> (lane % 64)) & 1;
}

uint64_t cast_element(CastType dst, CastType src, RoundMode mode, const CastOptions& options,
                      uint64_t bits) {
  const Real value = value_of(src, bits);
  // A negative int16 is 0 as uint32, whatever the mode.
  const bool wraps =
      options.integers_wrap && !(src == CastType::kInt16 && dst == CastType::kUint32);
  if (is_integer(dst)) return to_integer(integer_of(dst), mode, wraps, value);
  if (is_float_of_few_bits(dst))
    return to_few_bits({dst, src, mode, options.floats_saturate}, value, bits);
  const Format format = format_of(dst);
  const bool saturates = options.floats_saturate && dst != CastType::kFloat;
  const bool stays_nan = std::isnan(value) && options.keeps_nan;
  if (stays_nan && (dst == CastType::kE4M3 || dst == CastType::kE5M2)) return format.nan;
  if (dst != CastType::kFloat || src != CastType::kFloat)
    return to_format(format, mode, saturates, value);
  // To an integral value.
  if (std::isnan(value) || std::isinf(value)) return double_to_float(static_cast<double>(value));
  const bool negative = std::signbit(value);
  const Real magnitude = round_magnitude(mode, negative, std::fabs(value));
  return double_to_float(static_cast<double>(negative ? -magnitude : magnitude));
}

// half(float(x) * 2^-17 * scale * 2^17), each product rounded to float: exact in double before.
uint64_t dequantise_element(uint64_t bits, uint64_t scale_bits, const CastOptions& options) {
  const auto rounded = [](double value) { return float_to_double(double_to_float(value)); };
  const double value = rounded(static_cast<double>(static_cast<int32_t>(bits)));
  const double small = rounded(value * 0x1p-17);
  const double product = rounded(rounded(small * half_to_double(scale_bits)) * 0x1p17);
  return to_format(format_of(CastType::kHalf), RoundMode::kRint, options.floats_saturate, product);
}

void cast(const CastParams& params, const LaneParams& lanes, const UnaryRepeatParams& strides,
          Place dst, Place src) {
  const int64_t per_repeat = 2048 / std::max(bits_of(params.dst), bits_of(params.src));
  for (int64_t r = 0; r < repeats_of(lanes, per_repeat); ++r) {
    std::vector<uint64_t> results(per_repeat);
    for (int64_t e = 0; e < per_repeat; ++e) {
      if (!takes_part(lanes, per_repeat, r, e)) continue;
      const int64_t at = lane_address(params.src, r, e, strides.srcBlkStride, strides.srcRepStride);
      const uint64_t bits = load(params.src, {src.memory, src.at + at}, e);
      results[e] = params.scales
                       ? dequantise_element(bits, params.scale_bits, params.options)
                       : cast_element(params.dst, params.src, params.mode, params.options, bits);
    }
    for (int64_t e = 0; e < per_repeat; ++e) {
      if (!takes_part(lanes, per_repeat, r, e)) continue;
      const int64_t at =
          dst.at + lane_address(params.dst, r, e, strides.dstBlkStride, strides.dstRepStride);
      if (bits_of(params.dst) != 4)
        dst.memory.store(at, bits_of(params.dst) / 8, results[e]);
      else if (e % 2 == 1)
        dst.memory.store(at, 1, (results[e - 1] & 0xF) | (results[e] & 0xF) << 4);
    }
  }
}

}  // namespace ref
