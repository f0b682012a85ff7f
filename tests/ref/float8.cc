// Values in plain steps; a number becomes the byte whose value is nearest.
#include "ref/float8.h"

#include <cmath>

namespace ref {
namespace {

// Returns a value of e4m3fn or e5m2, without a sign.
double small_float(int code, int mantissa_bits, int bias) {
  const int exponent = code >> mantissa_bits, mantissa = code % (1 << mantissa_bits);
  const double fraction = std::ldexp(mantissa, -mantissa_bits);
  return exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, exponent - bias);
}

// Subnormal numbers, then the numbers of each length of exponent.
double hifloat8(int code) {
  if (code == 0) return 0;
  if (code <= 7) return std::ldexp(1.0, code - 23);
  if (code <= 15) return 1 + (code - 8) / 8.0;
  struct Part {
    int first, half, mantissas, low;  // half: codes of positive exponents, from `low` on
  };
  constexpr Part kParts[] = {{16, 8, 8, 1}, {32, 16, 8, 2}, {64, 16, 4, 4}, {96, 16, 2, 8}};
  const Part& part = kParts[code < 32 ? 0 : code < 64 ? 1 : code < 96 ? 2 : 3];
  const int place = (code - part.first) % part.half;
  const int exponent = part.low + place / part.mantissas;
  const double fraction = 1 + static_cast<double>(place % part.mantissas) / part.mantissas;
  return std::ldexp(fraction, code - part.first < part.half ? exponent : -exponent);
}

int largest(CastType type) {
  return type == CastType::kE4M3 ? 0x7E : type == CastType::kE5M2 ? 0x7B : 0x6E;
}
int first_beyond(CastType type) {
  return type == CastType::kE4M3 ? 0x7F : type == CastType::kE5M2 ? 0x7C : 0x6F;
}
double magnitude(CastType type, int code) {
  if (type == CastType::kE4M3) return small_float(code, 3, 7);
  if (type == CastType::kE5M2) return small_float(code, 2, 15);
  return hifloat8(code);
}

// Infinity, where the type has it, takes part as the number that would come next.
int nearest(CastType type, double size) {
  int best = 0;
  for (int code = 1; code < 128; ++code) {
    const bool counts = code <= first_beyond(type) || type == CastType::kHiFloat8;
    if (!counts) continue;
    const double value = magnitude(type, code), known = magnitude(type, best);
    const double far = std::fabs(value - size), near = std::fabs(known - size);
    const bool wins = type == CastType::kHiFloat8 ? value > known : code % 2 == 0;
    if (far < near || (far == near && wins)) best = code;
  }
  return best;
}

}  // namespace

double float8_to_double(CastType type, uint64_t bits) {
  const int code = static_cast<int>(bits & 0x7F);
  if (type == CastType::kHiFloat8 ? bits == 0x80
                                  : code > first_beyond(type) - (type == CastType::kE4M3))
    return std::nan("");
  const double size = code == first_beyond(type) ? HUGE_VAL : magnitude(type, code);
  return bits >> 7 != 0 ? -size : size;
}

uint64_t double_to_float8(CastType type, double number, bool saturates) {
  const uint64_t nan = type == CastType::kE4M3 ? 0x7F : type == CastType::kE5M2 ? 0x7E : 0x80;
  if (std::isnan(number)) return saturates ? 0 : nan;
  const uint64_t sign = std::signbit(number) ? 0x80 : 0;
  const double size = std::fabs(number);
  const int past = first_beyond(type);
  const int code = size >= magnitude(type, past) ? past : nearest(type, size);
  if (code == 0 && type == CastType::kHiFloat8)  // half of the least one becomes it
    return size >= std::ldexp(1.0, -23) ? sign | 1 : 0;
  if (code != past) return sign | static_cast<uint64_t>(code);
  if (saturates) return sign | static_cast<uint64_t>(largest(type));
  return type == CastType::kE4M3 ? nan : sign | static_cast<uint64_t>(past);
}

}  // namespace ref
