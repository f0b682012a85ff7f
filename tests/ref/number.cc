// A value is (-1)^sign * significand * 2^exponent with an integer significand; rounding divides the
// significand and looks at the remainder. Sums, products and quotients of two halves are exact in,
// or safely rounded through, double: 53 >= 2 * 11 + 2.
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
uint64_t round_to_units(double magnitude, int exponent) {
  const double scaled = std::ldexp(magnitude, -exponent);
  const double whole = std::floor(scaled);
  const auto units = static_cast<uint64_t>(whole);
  const double rest = scaled - whole;
  return rest > 0.5 || (rest == 0.5 && units % 2 == 1) ? units + 1 : units;
}

uint64_t encode(const Format& format, double value) {
  if (std::isnan(value)) return format.canonical_nan;
  const uint64_t sign = uint64_t{std::signbit(value)}
                        << (format.mantissa_bits + format.exponent_bits);
  const double magnitude = std::fabs(value);
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

double evaluate(Op op, double a, double b) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  switch (op) {
    case Op::kAdd:
      return a + b;
    case Op::kSub:
      return a - b;
    case Op::kMul:
      return a * b;
    case Op::kDiv:
      return a / b;
    case Op::kMax:
      if (std::isnan(a) || std::isnan(b)) return nan;
      if (a == b) return std::signbit(a) ? b : a;
      return a > b ? a : b;
    case Op::kMin:
      if (std::isnan(a) || std::isnan(b)) return nan;
      if (a == b) return std::signbit(a) ? a : b;
      return a < b ? a : b;
  }
  return nan;
}

// One rounding: the processor's own binary32 operation.
uint64_t apply_float(Op op, uint64_t a_bits, uint64_t b_bits) {
  const float a = std::bit_cast<float>(static_cast<uint32_t>(a_bits));
  const float b = std::bit_cast<float>(static_cast<uint32_t>(b_bits));
  float result;
  switch (op) {
    case Op::kAdd:
      result = a + b;
      break;
    case Op::kSub:
      result = a - b;
      break;
    case Op::kMul:
      result = a * b;
      break;
    case Op::kDiv:
      result = a / b;
      break;
    default:
      result = static_cast<float>(evaluate(op, a, b));
  }
  return std::isnan(result) ? kFloat.canonical_nan : std::bit_cast<uint32_t>(result);
}

int64_t sign_extend(uint64_t bits, int width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  bits &= (sign << 1) - 1;
  return static_cast<int64_t>(bits ^ sign) - static_cast<int64_t>(sign);
}

// Integers have no Div.
uint64_t apply_integer(Op op, int width, uint64_t a_bits, uint64_t b_bits) {
  const int64_t a = sign_extend(a_bits, width);
  const int64_t b = sign_extend(b_bits, width);
  int64_t result = 0;
  if (op == Op::kAdd) result = a + b;
  if (op == Op::kSub) result = a - b;
  if (op == Op::kMul) result = a * b;
  if (op == Op::kMax) result = a > b ? a : b;
  if (op == Op::kMin) result = a < b ? a : b;
  return static_cast<uint64_t>(result) & ((uint64_t{1} << width) - 1);
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
      return apply_integer(op, 8, a, b);
    case Type::kBfloat16:
      return double_to_bfloat16(evaluate(op, decode(kBfloat16, a), decode(kBfloat16, b)));
    case Type::kInt16:
      return apply_integer(op, 16, a, b);
    case Type::kInt32:
      return apply_integer(op, 32, a, b);
    case Type::kFloat:
      return apply_float(op, a, b);
    case Type::kHalf:
      return double_to_half(evaluate(op, half_to_double(a), half_to_double(b)));
    case Type::kHalfSaturating: {
      const double result = half_to_double(apply(op, Type::kHalf, a, b));
      if (std::isnan(result)) return 0;
      return double_to_half(std::fmax(-65504.0, std::fmin(65504.0, result)));
    }
  }
  return 0;
}

}  // namespace ref
