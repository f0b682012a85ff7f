// The passes over a row of softmax: the largest element, the powers and their sum, and the results.
// Powers are doubles, so that a result is rounded once. A sum is one of kRowLanes interleaved
// parts, which are added by halves: the same order at every SIMD level. spec: adv_nn.md,
// section 1.3
#pragma once

#include <cstddef>

#include "num/simd_level.h"

namespace asctwin {

inline constexpr size_t kRowLanes = 32;  // elements of a block

struct SoftmaxRows {
  // NaN if one of them is; +0 if there are both zeros. @pre count > 0
  float (*largest)(const float* row, size_t count);
  // powers[i] = e^(row[i] - shift), of which `powers` holds up to a whole block. @return their sum
  double (*powers)(const float* row, double shift, double* powers, size_t count);
  double (*powers_of_doubles)(const double* row, double shift, double* powers, size_t count);
  // The sum of a[i] * b[i].
  double (*product)(const float* a, const float* b, size_t count);
  // dst[i] = (a[i] - offset) * b[i]
  void (*differences)(const float* a, double offset, const float* b, double* dst, size_t count);
  // dst[i] = powers[i] * factor as float, NaN as the canonical one. dst has any alignment.
  void (*to_float)(const double* powers, double factor, void* dst, size_t count);
  // Scales for a destination that is narrower than float: rounded to odd, so that narrowing it
  // rounds as if it were the only rounding.
  void (*to_odd)(const double* powers, double factor, float* dst, size_t count);
};

// @pre cpu_has(level)
const SoftmaxRows& softmax_rows(SimdLevel level = simd_level());

extern const SoftmaxRows kSoftmaxRowsPortable;
#if defined(__x86_64__)
extern const SoftmaxRows kSoftmaxRowsAvx2;
extern const SoftmaxRows kSoftmaxRowsAvx512;
#endif

}  // namespace asctwin
