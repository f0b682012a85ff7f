// The loops that normalisations are made of: rows of numbers in double, which come from the types
// of tensors and go back to them rounded once. Sums run in lanes, element i in lane i % 16, so that
// every SIMD level gives the same bits. spec: adv_nn.md, section 3
#pragma once

#include <cstddef>

#include "asctwin/base/dtype.h"
#include "num/simd_level.h"

namespace asctwin {

inline constexpr size_t kSumLanes = 16;

struct SumLanes {
  double lane[kSumLanes] = {};

  // Neighbours first, then neighbouring sums.
  double total() const {
    double sums[kSumLanes];
    for (size_t i = 0; i < kSumLanes; ++i) sums[i] = lane[i];
    for (size_t left = kSumLanes / 2; left > 0; left /= 2)
      for (size_t i = 0; i < left; ++i) sums[i] = sums[2 * i] + sums[2 * i + 1];
    return sums[0];
  }
};

// y = (x - mean) * factor * gamma + beta. gamma or beta may be nullptr: then it is left out.
struct Affine {
  double mean = 0, factor = 1;
  const double* gamma = nullptr;
  const double* beta = nullptr;
};

struct NormTable {
  // half, bfloat16_t, float: type_index().
  void (*widen[3])(const void* src, double* dst, size_t count);
  void (*narrow[3])(const double* src, void* dst, size_t count);
  void (*add_up)(const double* x, size_t count, SumLanes& lanes);
  void (*add_squares)(const double* x, double mean, size_t count, SumLanes& lanes);
  void (*add_products)(const double* x, const double* y, size_t count, SumLanes& lanes);
  void (*affine)(const double* x, const Affine& by, double* y, size_t count);
  // (x - mean) * factor * gamma + beta with one gamma and beta for all
  void (*affine_once)(const double* x, double mean, double factor, double gamma, double beta,
                      double* y, size_t count);
  // ... and with a mean and a factor of its own for each element
  void (*affine_each)(const double* x, const double* mean, const double* factor, double gamma,
                      double beta, double* y, size_t count);
  // sum += x; sum += (x - mean)^2; sum += x * y
  void (*accumulate)(double* sum, const double* x, size_t count);
  void (*accumulate_squares)(double* sum, const double* x, const double* mean, size_t count);
  void (*accumulate_products)(double* sum, const double* x, const double* y, size_t count);
  // z = alpha * z + x; z = z * x; y = g * r + c * k + m
  void (*scale_and_add)(double* z, double alpha, const double* x, size_t count);
  void (*multiply)(double* z, const double* x, size_t count);
  void (*gradient)(const double* g, double r, const double* c, double k, double m, double* y,
                   size_t count);
  // mean += (x - mean) * rec; m2 += (x - old mean) * (x - new mean); all numbers are floats, and
  // each step is rounded to float
  void (*welford)(const double* x, double rec, double* mean, double* m2, size_t count);
};

constexpr size_t type_index(DType dtype) {
  return dtype == DType::kHalf ? 0 : dtype == DType::kBFloat16 ? 1 : 2;
}

const NormTable& norm_table(SimdLevel level = simd_level());

}  // namespace asctwin
