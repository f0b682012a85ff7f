// Functions of the device that the C library lacks, and what conversions ask of the core.
#include <cmath>

#include "asctwin/simt.h"
#include "core/core.h"

namespace asctwin::simt {

// CTRL[60] decides who decides: the name of the conversion, or CTRL[48].
bool narrowing_saturates(bool asks) {
  if (core::running_core == nullptr) return asks;
  const isa::Registers& registers = core::running_core->registers();
  return registers.casts_choose ? asks : registers.floats_saturate;
}

bool arithmetic_saturates() {
  return core::running_core != nullptr && core::running_core->registers().floats_saturate;
}

namespace math {

// Newton's steps on erf from a rational start.
double inverse_erf(double x) {
  if (!(std::fabs(x) < 1)) return std::fabs(x) == 1 ? std::copysign(INFINITY, x) : NAN;
  const double w = std::log((1 - x) * (1 + x));
  const double a = 2 / (M_PI * 0.147) + w / 2;
  double y = std::copysign(std::sqrt(std::sqrt(a * a - w / 0.147) - a), x);
  for (int i = 0; i < 4; ++i) y -= (std::erf(y) - x) / (2 / std::sqrt(M_PI) * std::exp(-y * y));
  return y;
}

double inverse_erfc(double x) {
  if (!(x >= 0 && x <= 2)) return NAN;
  if (x == 0) return INFINITY;
  if (x == 2) return -INFINITY;
  if (x > 0.5) return inverse_erf(1 - x);
  double y = std::sqrt(-std::log(x));
  for (int i = 0; i < 30; ++i) {
    const double step = (std::erfc(y) - x) / (-2 / std::sqrt(M_PI) * std::exp(-y * y));
    y -= step / (1 + y * step);
    if (std::fabs(step) < 1e-16 * y) break;
  }
  return y;
}

double scaled_erfc(double x) {
  if (x < 20) return std::exp(x * x) * std::erfc(x);
  const double t = 1 / (2 * x * x);
  return (1 - t + 3 * t * t - 15 * t * t * t) / (x * std::sqrt(M_PI));
}

double bessel_i(int order, double x) {
  return std::copysign(std::cyl_bessel_i(order, std::fabs(x)), order == 1 ? x : 1);
}

}  // namespace math
}  // namespace asctwin::simt
