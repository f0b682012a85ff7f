// Normalisations by their formulas, in double, each result rounded once. Sums run in 16 lanes, the
// element of number i of a row in lane i % 16; the lanes are joined as a tree of neighbours.
// spec: adv_nn.md, section 3
#pragma once

#include <optional>

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

struct NormTypes {
  Type elements, weights, statistics;
};
// Units of `rows` rows of `length` elements; each row begins `pitch` elements behind the last.
struct NormShape {
  int64_t units, rows, length, pitch;
};
struct NormPlaces {
  Place out;
  std::optional<Place> mean, spread;  // results
  Place x;
  std::optional<Place> gx, gamma, beta, given_mean, given_variance;
};
struct NormParams {
  double epsilon = 0, alpha = 1;
  bool centred = true;      // false: the mean is taken to be 0
  bool gives_root = false;  // instead of the variance
  int64_t channels = 0;     // gamma and beta by row, of so many; 0: by element of a row
};
void normalise(const NormTypes& types, const NormShape& shape, const NormParams& params,
               const NormPlaces& at);
// Over `batches` rows of `length`; gamma and beta by row.
void batch_norm(Type type, int64_t batches, int64_t length, double epsilon, const NormPlaces& at);

struct NormRows {
  int64_t rows, length, pitch;
};
struct GradPlaces {
  Place pd_x, res, dy, x, variance, mean, gamma;
};
void layer_norm_grad(Type type, const NormRows& rows, double epsilon, const GradPlaces& at);
void layer_norm_grad_beta(Type type, const NormRows& rows, Place pd_gamma, Place pd_beta, Place res,
                          Place dy);
// Makes the counted part of a matrix undefined.
void spoil_rows(int64_t element_bytes, const NormRows& rows, Place at);

struct WelfordPlaces {
  Place mean_out, variance_out, mean, variance;
};
void welford_update(Type type, int64_t lanes, int64_t copied, double rec, const WelfordPlaces& at,
                    Place x);
struct WelfordCounts {
  int64_t lanes, each;             // where nothing else says it: every lane has `each`
  int64_t head, head_lanes, tail;  // a tail of 0: there is none
  double lane_rec, rec, variance_rec;
};
void welford_finalize(const WelfordCounts& counts, const WelfordPlaces& at,
                      std::optional<Place> own_counts);

}  // namespace ref
