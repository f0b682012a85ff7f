// Everything in long double, whose last place lies 40 bits below that of a float.
#include "ref/tensor_functions.h"

#include <cmath>
#include <limits>

namespace ref {
namespace {

using Real = long double;
constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
constexpr Real kTurn = 3.14159265358979323846264338327950288L;

// adv_nn.md, section 2.2: infinite where a float would be. It is a double, and so is the sum: what
// is too small for them is lost.
Real exp_of_float(Real x) {
  const auto exact = static_cast<double>(std::exp(x));
  return exact >= 0x1.ffffffp127 ? std::numeric_limits<double>::infinity() : exact;
}
Real one_plus(Real x) { return static_cast<double>(1 + x); }
Real faster_gelu_v2(Real x) {
  const Real moved = x + 1e-12L;
  const Real s = moved / std::fabs(moved);
  const Real scaled = 0.7071L * std::fabs(x);
  const Real below = (scaled > 1.769L ? 1.769L : scaled) - 1.769L;
  return x * (s * (-0.1444L * below * below + 0.5L) + 0.5L);
}
Real to_even(Real x) {
  const Real low = std::floor(x), rest = x - low;
  if (!(std::fabs(x) < 0x1p60L)) return x;
  const bool up = rest > 0.5L || (rest == 0.5L && std::fmod(low, 2.0L) != 0);
  return std::copysign(low + (up ? 1 : 0), x);
}
Real log_gamma(Real x) {
  int sign;
  return ::lgammal_r(x, &sign);
}
// The sum of 1 / x, 1 / (x + 1), ... until three terms of the series are enough.
Real digamma(Real x) {
  if (std::isnan(x) || x == 0 || (x < 0 && std::fmod(x, 1.0L) == 0)) return kNan;
  if (std::isinf(x)) return x < 0 ? kNan : x;
  if (x < 0) {
    const Real part = std::fmod(x, 1.0L);
    return digamma(1 - x) - kTurn / std::tan(kTurn * (part < -0.5L ? part + 1 : part));
  }
  Real sum = 0;
  for (; x < 1000; ++x) sum += 1 / x;
  const Real z = 1 / (x * x);
  return std::log(x) - 0.5L / x - z / 12 + z * z / 120 - z * z * z / 252 - sum;
}
int64_t integer_power(int64_t base, int64_t exponent) {
  if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;
  uint64_t result = 1, factor = static_cast<uint64_t>(base);
  for (; exponent > 0; exponent /= 2, factor *= factor)
    if (exponent % 2 != 0) result *= factor;
  return static_cast<int64_t>(result);
}

Real floating(TensorFunction function, [[maybe_unused]] Real a, [[maybe_unused]] Real b,
              [[maybe_unused]] Real s) {
  switch (function) {
#define ASCTWIN_TENSOR_REFERENCE(name, value) \
  case TensorFunction::k##name:               \
    return value;
#define ASCTWIN_INTEGER_REFERENCE(name, value)
#include "ref/tensor_functions.inc"
#undef ASCTWIN_TENSOR_REFERENCE
#undef ASCTWIN_INTEGER_REFERENCE
  }
  return kNan;
}
int64_t integral(TensorFunction function, int64_t a, [[maybe_unused]] int64_t b,
                 [[maybe_unused]] int64_t s) {
  switch (function) {
#define ASCTWIN_TENSOR_REFERENCE(name, value)
#define ASCTWIN_INTEGER_REFERENCE(name, value) \
  case TensorFunction::k##name:                \
    return value;
#include "ref/tensor_functions.inc"
#undef ASCTWIN_TENSOR_REFERENCE
#undef ASCTWIN_INTEGER_REFERENCE
    default:
      return 0;
  }
}

bool is_integral(Type type) {
  switch (type) {
    case Type::kInt8:
    case Type::kUint8:
    case Type::kInt16:
    case Type::kUint16:
    case Type::kInt32:
    case Type::kUint32:
    case Type::kInt64:
      return true;
    default:
      return false;
  }
}
int64_t integer_of(Type type, uint64_t bits) {
  if (type == Type::kInt64) return static_cast<int64_t>(bits);
  const bool is_signed = type == Type::kInt8 || type == Type::kInt16 || type == Type::kInt32;
  const int64_t size = size_of(type), end = int64_t{1} << (8 * size);
  const auto number = static_cast<int64_t>(bits) & (end - 1);
  return is_signed && number >= end / 2 ? number - end : number;
}

// Steps in double, with allowed errors of 2^-44, may have two results.
struct Results {
  uint64_t first, other;
};
Results results_of(TensorFunction function, Type type, uint64_t a, uint64_t b, double scalar) {
  if (is_integral(type)) {
    const auto s = static_cast<int64_t>(scalar);
    const auto result =
        static_cast<uint64_t>(integral(function, integer_of(type, a), integer_of(type, b), s));
    const int64_t bits = 8 * size_of(type);
    const uint64_t kept = bits == 64 ? result : result & ((uint64_t{1} << bits) - 1);
    return {kept, kept};
  }
  const Real exact = floating(function, value_of(type, a), value_of(type, b), scalar);
  const uint64_t first = rounded(type, exact);
  for (const Real near : {exact * (1 - 0x1p-44L), exact * (1 + 0x1p-44L)})
    if (const uint64_t other = rounded(type, near); other != first) return {first, other};
  return {first, first};
}

}  // namespace

uint64_t apply(TensorFunction function, Type type, uint64_t a, uint64_t b, double scalar) {
  return results_of(function, type, a, b, scalar).first;
}
uint64_t other_result(TensorFunction function, Type type, uint64_t a, uint64_t b, double scalar) {
  return results_of(function, type, a, b, scalar).other;
}

void tensor_function(TensorFunction function, Type type, const TensorParams& params, Place dst,
                     Place src) {
  const int64_t size = size_of(type);
  for (int64_t i = 0; i < params.count; ++i) {
    const uint64_t a = src.memory.load(src.at + i * size, size);
    const Results results = results_of(function, type, a, 0, params.scalar);
    dst.memory.store_either(dst.at + i * size, size, results.first, results.other);
  }
}
void tensor_function(TensorFunction function, Type type, const TensorParams& params, Place dst,
                     Place src0, Place src1) {
  const int64_t size = size_of(type);
  for (int64_t i = 0; i < params.count; ++i) {
    const uint64_t a = src0.memory.load(src0.at + i * size, size);
    const uint64_t b = src1.memory.load(src1.at + i * size, size);
    const Results results = results_of(function, type, a, b, params.scalar);
    dst.memory.store_either(dst.at + i * size, size, results.first, results.other);
  }
}

}  // namespace ref
