// The functions of elements that no short formula serves.
// UNVERIFIED: evidence = inferred: psi is NaN at 0 and the negative integers, ln|gamma| infinite;
// an integer to a negative power is 0 unless it is 1 or -1, and products wrap. No document says.
#include "isa/simd/tensor_math.h"

#include <cmath>

namespace asctwin::tensor_math {
namespace {

// psi x, x >= 12, by its asymptotic series: ln x - 1 / (2 x) - sum of B(2n) / (2n x^(2n)).
long double large_digamma(long double x) {
  const long double z = 1 / (x * x);
  constexpr long double kTerms[] = {1.0L / 12,   -1.0L / 120,     1.0L / 252,
                                    -1.0L / 240, 1.0L / 132,      -691.0L / 32760,
                                    1.0L / 12,   -3617.0L / 8160, 43867.0L / 14364};
  long double sum = 0, power = 1;
  for (const long double term : kTerms) sum += term * (power *= z);
  return std::log(x) - 0.5L / x - sum;
}

// cot(pi x)
long double cotangent_of_turns(long double x) {
  constexpr long double kLongPi = 3.14159265358979323846264338327950288L;
  const long double angle = kLongPi * (x - std::round(x));
  return std::cos(angle) / std::sin(angle);
}

}  // namespace

double far_sine(double x) { return std::sin(x); }
double far_cosine(double x) { return std::cos(x); }
double far_tangent(double x) { return std::tan(x); }
double any_power(double base, double exponent) { return std::pow(base, exponent); }
double any_remainder(double a, double b) { return std::fmod(a, b); }

double log_gamma(double x) {
  int sign;  // lgamma() would leave it in a variable of the process
  return ::lgamma_r(x, &sign);
}

// Upwards until the series holds; from below 0 by psi(1 - x) = psi(x) + pi cot(pi x).
double digamma(double x) {
  if (std::isnan(x) || (x <= 0 && x == std::floor(x))) return __builtin_nan("");
  if (std::isinf(x)) return x;
  constexpr long double kLongPi = 3.14159265358979323846264338327950288L;
  long double argument = x, result = 0;
  if (x < 0) {
    result = -kLongPi * cotangent_of_turns(x);
    argument = 1 - argument;
  }
  for (; argument < 12; argument += 1) result -= 1 / argument;
  return static_cast<double>(result + large_digamma(argument));
}

uint32_t integer_power(int64_t base, int64_t exponent) {
  const bool is_odd = (exponent & 1) != 0;
  const uint32_t minus_one = 0xFFFFFFFF;
  if (exponent < 0) return base == 1 || (base == -1 && !is_odd) ? 1 : base == -1 ? minus_one : 0;
  uint32_t result = 1, square = static_cast<uint32_t>(base);
  for (auto rest = static_cast<uint64_t>(exponent); rest != 0; rest >>= 1, square *= square)
    if ((rest & 1) != 0) result *= square;
  return result;
}

}  // namespace asctwin::tensor_math
