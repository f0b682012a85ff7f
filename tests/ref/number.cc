// A value is (-1)^sign * significand * 2^exponent with an integer significand; rounding divides the
// significand and looks at the remainder. Results are computed in long double: those of two floats
// are exact there, or safely rounded through it: 64 >= 2 * 24 + 2.
#include "ref/number.h"

#include <bit>
#include <cmath>
#include <limits>

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
int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
Real ratio(Real a, Real b) { return a / b; }

// The lines of elementwise.inc for one type of value; NaN or 0 where it has no such operation.
template <class Value>
struct Evaluate {
#define ASCTWIN_REFERENCE(operation, value)                              \
  template <class V = Value>                                             \
  static auto operation(V a, [[maybe_unused]] V b)->decltype(V(value)) { \
    return V(value);                                                     \
  }
#include "ref/elementwise.inc"
#undef ASCTWIN_REFERENCE
};

template <class Value>
Value evaluate(Op op, Value a, Value b) {
  using E = Evaluate<Value>;
  switch (op) {
#define ASCTWIN_REFERENCE(operation, value)                                                        \
  case Op::k##operation:                                                                           \
    if constexpr (requires { E::operation(a, b); }) return static_cast<Value>(E::operation(a, b)); \
    break;
#include "ref/elementwise.inc"
#undef ASCTWIN_REFERENCE
  }
  return std::numeric_limits<Value>::quiet_NaN();
}

int64_t sign_extend(uint64_t bits, int width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  bits &= (sign << 1) - 1;
  return static_cast<int64_t>(bits ^ sign) - static_cast<int64_t>(sign);
}

uint64_t apply_real(Op op, const Format& format, uint64_t a, uint64_t b) {
  return encode(format, evaluate<Real>(op, decode(format, a), decode(format, b)));
}

uint64_t apply_signed(Op op, int width, uint64_t a, uint64_t b) {
  const int64_t result = evaluate<int64_t>(op, sign_extend(a, width), sign_extend(b, width));
  return static_cast<uint64_t>(result) & ((uint64_t{1} << width) - 1);
}
uint64_t apply_unsigned(Op op, int width, uint64_t a, uint64_t b) {
  const uint64_t mask = (uint64_t{1} << width) - 1;
  const auto left = static_cast<int64_t>(a & mask), right = static_cast<int64_t>(b & mask);
  return static_cast<uint64_t>(evaluate<int64_t>(op, left, right)) & mask;
}

}  // namespace

int64_t size_of(Type type) {
  if (type == Type::kInt8) return 1;
  return type == Type::kInt32 || type == Type::kFloat ? 4 : 2;
}

double half_to_double(uint64_t bits) { return decode(kHalf, bits); }
uint64_t double_to_half(double value) { return encode(kHalf, value); }
double float_to_double(uint64_t bits) { return decode(kFloat, bits); }
uint64_t double_to_float(double value) { return encode(kFloat, value); }
uint64_t half_to_float(uint64_t bits) { return double_to_float(half_to_double(bits)); }
uint64_t bfloat16_to_float(uint64_t bits) { return double_to_float(float_to_double(bits << 16)); }

uint64_t double_to_bfloat16(double value) { return encode(kBfloat16, value); }

uint64_t apply(Op op, Type type, uint64_t a, uint64_t b) {
  switch (type) {
    case Type::kInt8:
      return apply_signed(op, 8, a, b);
    case Type::kInt16:
      return apply_signed(op, 16, a, b);
    case Type::kUint16:
      return apply_unsigned(op, 16, a, b);
    case Type::kInt32:
      return apply_signed(op, 32, a, b);
    case Type::kBfloat16:
      return apply_real(op, kBfloat16, a, b);
    case Type::kFloat:
      return apply_real(op, kFloat, a, b);
    case Type::kHalf:
      return apply_real(op, kHalf, a, b);
    case Type::kHalfSaturating: {
      const double result = half_to_double(apply(op, Type::kHalf, a, b));
      if (std::isnan(result)) return 0;
      return double_to_half(std::fmax(-65504.0, std::fmin(65504.0, result)));
    }
  }
  return 0;
}

}  // namespace ref
