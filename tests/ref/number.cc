// A value is (-1)^sign * significand * 2^exponent with an integer significand; rounding divides the
// significand and looks at the remainder. Results are computed in long double: those of two floats
// are exact there, or safely rounded through it: 64 >= 2 * 24 + 2.
#include "ref/number.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "ref/complex.h"

namespace ref {
namespace {

struct Format {
  int mantissa_bits;
  int exponent_bits;
  uint64_t canonical_nan;

  int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  uint64_t exponent_mask() const { return (uint64_t{1} << exponent_bits) - 1; }
  uint64_t infinity() const { return exponent_mask() << mantissa_bits; }
};
constexpr Format kHalf{10, 5, 0x7E00};
constexpr Format kBfloat16{7, 8, 0x7FC0};
constexpr Format kFloat{23, 8, 0x7FC00000};

double decode(const Format& format, uint64_t bits) {
  const uint64_t mantissa = bits & ((uint64_t{1} << format.mantissa_bits) - 1);
  const uint64_t exponent = (bits >> format.mantissa_bits) & format.exponent_mask();
  const bool negative = (bits >> (format.mantissa_bits + format.exponent_bits)) & 1;
  const int least = 1 - format.bias() - format.mantissa_bits;  // exponent of the smallest number
  double magnitude;
  if (exponent == format.exponent_mask())
    magnitude = mantissa == 0 ? std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::quiet_NaN();
  else if (exponent == 0)
    magnitude = std::ldexp(static_cast<double>(mantissa), least);
  else
    magnitude = std::ldexp(static_cast<double>(mantissa + (uint64_t{1} << format.mantissa_bits)),
                           least + static_cast<int>(exponent) - 1);
  return negative ? -magnitude : magnitude;
}

// The multiple of 2^exponent nearest to `magnitude`, ties to even, in units of 2^exponent.
uint64_t round_to_units(long double magnitude, int exponent) {
  const long double scaled = std::ldexp(magnitude, -exponent);
  const long double whole = std::floor(scaled);
  const auto units = static_cast<uint64_t>(whole);
  const long double rest = scaled - whole;
  return rest > 0.5 || (rest == 0.5 && units % 2 == 1) ? units + 1 : units;
}

uint64_t encode(const Format& format, long double value) {
  if (std::isnan(value)) return format.canonical_nan;
  const uint64_t sign = uint64_t{std::signbit(value)}
                        << (format.mantissa_bits + format.exponent_bits);
  const long double magnitude = std::fabs(value);
  if (std::isinf(magnitude)) return sign | format.infinity();
  const int least = 1 - format.bias() - format.mantissa_bits;
  int binary_exponent;  // magnitude in [2^(e-1), 2^e)
  std::frexp(magnitude, &binary_exponent);
  int unit = binary_exponent - 1 - format.mantissa_bits;
  if (magnitude == 0 || unit < least) unit = least;
  // A significand that rounds up to the next power of two carries into the exponent by itself, and
  // from the largest finite number into infinity.
  const uint64_t significand = round_to_units(magnitude, unit);
  const uint64_t bits = (static_cast<uint64_t>(unit - least) << format.mantissa_bits) + significand;
  return sign | (bits < format.infinity() ? bits : format.infinity());
}

using Real = long double;

Real larger(Real a, Real b) {
  if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<Real>::quiet_NaN();
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
Real smaller(Real a, Real b) { return -larger(-a, -b); }

// Properties of an integer type or a floating type.
struct Range {
  int width;
  bool is_signed;
  bool saturates;

  __int128 least() const { return is_signed ? -(__int128{1} << (width - 1)) : 0; }
  __int128 most() const { return (__int128{1} << (is_signed ? width - 1 : width)) - 1; }
};
Range range_of(Type type) {
  switch (type) {
    case Type::kInt8:
      return {8, true, false};
    case Type::kInt8Saturating:
      return {8, true, true};
    case Type::kUint8:
      return {8, false, false};
    case Type::kUint8Saturating:
      return {8, false, true};
    case Type::kInt64:
      return {64, true, false};
    case Type::kInt64Saturating:
      return {64, true, true};
    case Type::kUint64:
      return {64, false, false};
    case Type::kUint64Saturating:
      return {64, false, true};
    case Type::kInt16:
      return {16, true, false};
    case Type::kInt16Saturating:
      return {16, true, true};
    case Type::kUint16:
      return {16, false, false};
    case Type::kUint32:
      return {32, false, false};
    case Type::kInt32Saturating:
      return {32, true, true};
    case Type::kUint16Saturating:
      return {16, false, true};
    case Type::kUint32Saturating:
      return {32, false, true};
    default:
      return {32, true, false};
  }
}
bool is_real(Type type) {
  return type == Type::kBfloat16 || type == Type::kHalf || type == Type::kHalfSaturating ||
         type == Type::kFloat || type == Type::kBfloat16Saturating;
}
const Format& format_of(Type type) {
  const bool brain = type == Type::kBfloat16 || type == Type::kBfloat16Saturating;
  return brain ? kBfloat16 : type == Type::kFloat ? kFloat : kHalf;
}

// The low bits of a number, as one of the range's type.
__int128 low_bits(__int128 value, const Range& range) {
  const __int128 end = __int128{1} << range.width;
  __int128 rest = value % end;
  if (rest < 0) rest += end;
  return range.is_signed && rest >= end / 2 ? rest - end : rest;
}

// Computes in 128 bits, so that products of signed 64-bit numbers fit.
__int128 to_range(__int128 value, const Range& range) {
  if (!range.saturates) return low_bits(value, range);
  return value < range.least() ? range.least() : value > range.most() ? range.most() : value;
}

// How a result becomes an element: `r(value)` is the element that `value` becomes.
struct Rounding {
  Type type;

  Real operator()(Real value) const {
    const Real rounded = decode(format_of(type), encode(format_of(type), value));
    if (type != Type::kHalfSaturating && type != Type::kBfloat16Saturating) return rounded;
    const Format& format = format_of(type);
    const Real largest = decode(format, format.infinity() - 1);
    return std::isnan(rounded) ? 0 : std::fmax(-largest, std::fmin(largest, rounded));
  }
  __int128 operator()(__int128 value) const { return to_range(value, range_of(type)); }
  Range range() const { return range_of(type); }
};

Real times(Real a, Real b, const Rounding&) { return a * b; }
// Products of uint64_t may need all of 128 bits.
__int128 times(__int128 a, __int128 b, const Rounding& r) {
  if (a < 0 || b < 0) return a * b;
  const auto product = static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b);
  if (product >> 127 == 0) return static_cast<__int128>(product);
  return r.range().saturates ? r.range().most() : static_cast<__int128>(uint64_t(product));
}
__int128 fused(__int128, __int128, __int128) = delete;  // integers have no rounding
bool is_odd(Real value) {
  int exponent;
  const Real significand = std::ldexp(std::frexp(std::fabs(value), &exponent), 64);
  return static_cast<uint64_t>(significand) % 2 == 1;
}
// The product is exact. Where the sum is not, the one of its two neighbours with an odd
// significand: no rounding to a type takes that one for a tie.
Real fused(Real a, Real b, Real c) {
  const Real product = a * b, sum = product + c, part = sum - product;
  const Real lost = (product - (sum - part)) + (c - part);
  if (!std::isfinite(sum) || lost == 0 || is_odd(sum)) return sum;
  return std::nextafter(sum, lost > 0 ? std::numeric_limits<Real>::infinity()
                                      : -std::numeric_limits<Real>::infinity());
}

// An integer that is no sum, difference or product never saturates: its low bits remain.
Real wrapped(Real value, const Rounding&) { return value; }
__int128 wrapped(__int128 value, const Rounding& r) {
  Range range = r.range();
  range.saturates = false;
  return to_range(value, range);
}
Real ratio(Real a, Real b, const Rounding&) { return a / b; }
__int128 ratio(__int128 a, __int128 b, const Rounding& r) { return b == 0 ? 0 : wrapped(a / b, r); }
// 2^b; a shift by more than an element has is as one by all its bits.
__int128 power_of_two(__int128 b, const Rounding& r) {
  const int width = r.range().width;
  const auto amount = static_cast<uint64_t>(b) & (~uint64_t{0} >> (64 - width));
  return __int128{1} << std::min<uint64_t>(amount, static_cast<uint64_t>(width));
}
__int128 floor_divide(__int128 a, __int128 b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }
// A signed number keeps its sign bit: the bits below it are shifted, and cut off there. A shift by
// more bits than there are leaves nothing.
__int128 shifted_left(__int128 a, __int128 b, const Rounding& r) {
  const Range range = r.range();
  const __int128 end = __int128{1} << (range.is_signed ? range.width - 1 : range.width);
  if (b < 0 || b > range.width) return 0;
  const __int128 below = a >= 0 ? a : a + end, power = power_of_two(b, r);
  const __int128 moved = power >= end ? 0 : below % (end / power) * power;
  return moved - (a < 0 ? end : 0);
}
__int128 larger(__int128 a, __int128 b) { return a > b ? a : b; }
__int128 smaller(__int128 a, __int128 b) { return a < b ? a : b; }

// The lines of elementwise.inc for one type of value; NaN or 0 where it has no such operation.
template <class Value>
struct Evaluate {
#define ASCTWIN_REFERENCE(operation, value)                              \
  template <class V = Value>                                             \
  static auto operation(V a, [[maybe_unused]] V b, [[maybe_unused]] V c, \
                        [[maybe_unused]] const Rounding& r)              \
      ->decltype(V(value)) {                                             \
    return V(value);                                                     \
  }
#include "ref/elementwise.inc"
#undef ASCTWIN_REFERENCE
};

template <class Value>
Value evaluate(Op op, Value a, Value b, Value c, const Rounding& r) {
  using E = Evaluate<Value>;
  switch (op) {
#define ASCTWIN_REFERENCE(operation, value)                \
  case Op::k##operation:                                   \
    if constexpr (requires { E::operation(a, b, c, r); })  \
      return static_cast<Value>(E::operation(a, b, c, r)); \
    break;
#include "ref/elementwise.inc"
#undef ASCTWIN_REFERENCE
  }
  return std::is_same_v<Value, Real> ? static_cast<Value>(std::nanl("")) : Value{0};
}

__int128 integer(Type type, uint64_t bits) {
  return low_bits(static_cast<__int128>(bits), range_of(type));
}

}  // namespace

int64_t size_of(Type type) {
  if (is_complex(type)) return type == Type::kComplex64 ? 8 : 4;
  return is_real(type) ? (type == Type::kFloat ? 4 : 2) : range_of(type).width / 8;
}

double half_to_double(uint64_t bits) { return decode(kHalf, bits); }
uint64_t double_to_half(double value) { return encode(kHalf, value); }
double float_to_double(uint64_t bits) { return decode(kFloat, bits); }
uint64_t double_to_float(double value) { return encode(kFloat, value); }
uint64_t half_to_float(uint64_t bits) { return double_to_float(half_to_double(bits)); }
uint64_t bfloat16_to_float(uint64_t bits) { return double_to_float(float_to_double(bits << 16)); }

uint64_t double_to_bfloat16(double value) { return encode(kBfloat16, value); }

long double value_of(Type type, uint64_t bits) { return decode(format_of(type), bits); }
uint64_t rounded(Type type, long double value) {
  return encode(format_of(type), Rounding{type}(value));
}

uint64_t apply(Op op, Type type, Type source, uint64_t a, uint64_t b, uint64_t c) {
  const Rounding r{type};
  if (is_real(type)) {
    const Format &to = format_of(type), &from = format_of(source);
    return encode(to, r(evaluate<Real>(op, decode(from, a), decode(from, b), decode(to, c), r)));
  }
  const __int128 result =
      r(evaluate<__int128>(op, integer(source, a), integer(source, b), integer(type, c), r));
  return static_cast<uint64_t>(result) & (~uint64_t{0} >> (64 - range_of(type).width));
}
uint64_t apply(Op op, Type type, uint64_t a, uint64_t b) {
  if (is_complex(type)) return apply_complex(op, type, a, b);
  return apply(op, type, type, a, b, 0);
}

}  // namespace ref
