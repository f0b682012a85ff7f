// The passes of one SIMD level. Its file includes this once, after it has defined ASCTWIN_LEVEL and
// ASCTWIN_LEVEL_FUSES as for elementwise_loops.h.
#include <cstdint>
#include <cstring>

#include "isa/simd/elementwise_math.h"
#include "isa/simd/softmax_rows.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {
namespace {

// Below the one and above the other e^x is zero and infinity.
constexpr double kLeastExponent = -708, kMostExponent = 709;

ASCTWIN_ALWAYS_INLINE double power_of(double exponent) {
  const double low = exponent < kLeastExponent ? 0 : exponent;
  const double power = exponential_of<ASCTWIN_LEVEL_FUSES>(low > kMostExponent ? 0 : low);
  const double bounded = exponent < kLeastExponent ? 0 : power;
  return exponent > kMostExponent ? __builtin_inf() : bounded;
}

ASCTWIN_LEVEL float largest_of_row(const float* row, size_t count) {
  float largest[kRowLanes];
  uint32_t has_nan[kRowLanes] = {};
  for (size_t j = 0; j < kRowLanes; ++j) largest[j] = row[0];
  size_t i = 0;
  for (; i + kRowLanes <= count; i += kRowLanes) {
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t j = 0; j < kRowLanes; ++j) {
      const float x = row[i + j];
      largest[j] = x > largest[j] ? x : largest[j];
      has_nan[j] |= x != x ? 1 : 0;
    }
  }
  float best = row[0];
  uint32_t nans = best != best ? 1 : 0;
  for (size_t j = 0; j < kRowLanes; ++j) {
    best = largest[j] > best ? largest[j] : best;
    nans |= has_nan[j];
  }
  for (; i < count; ++i) {
    best = row[i] > best ? row[i] : best;
    nans |= row[i] != row[i] ? 1 : 0;
  }
  if (nans != 0) return __builtin_nanf("");
  if (best != 0) return best;
  for (i = 0; i < count; ++i)
    if (row[i] == 0 && !__builtin_signbit(row[i])) return 0.0f;
  return best;
}

// The sum of the parts, by halves.
ASCTWIN_LEVEL inline double sum_of_parts(double* parts) {
  for (size_t half = kRowLanes / 2; half > 0; half /= 2)
    for (size_t j = 0; j < half; ++j) parts[j] += parts[j + half];
  return parts[0];
}

template <class T>
ASCTWIN_LEVEL double powers_of_row(const T* row, double shift, double* powers, size_t count) {
  double parts[kRowLanes] = {};
  size_t i = 0;
  for (; i + kRowLanes <= count; i += kRowLanes) {
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t j = 0; j < kRowLanes; ++j) {
      const double power = power_of(static_cast<double>(row[i + j]) - shift);
      powers[i + j] = power;
      parts[j] += power;
    }
  }
  const size_t rest = count - i;
  T last[kRowLanes] = {};
  std::memcpy(last, row + i, rest * sizeof(T));
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t j = 0; j < kRowLanes; ++j)
    powers[i + j] = power_of(static_cast<double>(last[j]) - shift);
  for (size_t j = 0; j < rest; ++j) parts[j] += powers[i + j];
  return sum_of_parts(parts);
}

// A product of two floats is a double.
ASCTWIN_LEVEL double product_of_rows(const float* a, const float* b, size_t count) {
  double parts[kRowLanes] = {};
  size_t i = 0;
  for (; i + kRowLanes <= count; i += kRowLanes) {
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t j = 0; j < kRowLanes; ++j)
      parts[j] += static_cast<double>(a[i + j]) * static_cast<double>(b[i + j]);
  }
  for (size_t j = 0; i + j < count; ++j)
    parts[j] += static_cast<double>(a[i + j]) * static_cast<double>(b[i + j]);
  return sum_of_parts(parts);
}

ASCTWIN_LEVEL void differences_of_row(const float* a, double offset, const float* b, double* dst,
                                      size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i)
    dst[i] = (static_cast<double>(a[i]) - offset) * static_cast<double>(b[i]);
}

ASCTWIN_ALWAYS_INLINE float canonical_float(float value) {
  return value == value ? value : __builtin_nanf("");
}

ASCTWIN_LEVEL void row_to_float(const double* powers, double factor, void* dst, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i)
    store_element(dst, i, canonical_float(static_cast<float>(powers[i] * factor)));
}

// Towards zero, and the last bit that a float keeps is set where any behind it is.
ASCTWIN_LEVEL void row_to_odd(const double* powers, double factor, float* dst, size_t count) {
  constexpr uint64_t kBehind = (uint64_t{1} << 29) - 1;
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    const double value = powers[i] * factor;
    const uint64_t bits = __builtin_bit_cast(uint64_t, value);
    const uint64_t odd = ((bits & kBehind) + kBehind) & (kBehind + 1);
    const auto rounded = static_cast<float>(__builtin_bit_cast(double, (bits & ~kBehind) | odd));
    dst[i] = value == value ? rounded : __builtin_nanf("");
  }
}

constexpr SoftmaxRows kRowsOfLevel = {
    largest_of_row,  powers_of_row<float>, powers_of_row<double>,
    product_of_rows, differences_of_row,   row_to_float,
    row_to_odd,
};

}  // namespace
}  // namespace asctwin
