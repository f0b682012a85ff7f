// Element by element.
#include "ref/norm.h"

#include <cmath>
#include <cstddef>

namespace ref {
namespace {

constexpr std::size_t kLanes = 16;

double number(Place from, Type type, int64_t i) {
  const uint64_t bits = from.memory.load(from.at + i * size_of(type), size_of(type));
  if (type == Type::kFloat) return float_to_double(bits);
  if (type == Type::kBfloat16) return float_to_double(bfloat16_to_float(bits));
  return half_to_double(bits);
}

uint64_t bits_of(Type type, double value) {
  if (type == Type::kFloat) return double_to_float(value);
  if (type == Type::kBfloat16) return double_to_bfloat16(value);
  const uint64_t bits = double_to_half(value);
  if (type == Type::kHalf || (bits & 0x7FFF) < 0x7C00) return bits;
  return (bits & 0x7FFF) == 0x7C00 ? bits - 1 : 0;
}
void put(Place to, Type type, int64_t i, double value) {
  to.memory.store(to.at + i * size_of(type), size_of(type), bits_of(type, value));
}
double rounded(double value) { return float_to_double(double_to_float(value)); }
void leave_open(Place to, Type type, int64_t first, int64_t last) {
  for (int64_t i = first * size_of(type); i < last * size_of(type); ++i)
    to.memory.write_unspecified(to.at + i);
}

class Lanes {
 public:
  void add(int64_t i, double term) { lanes_[static_cast<std::size_t>(i) % kLanes] += term; }
  double total() const {
    std::vector<double> level = lanes_;
    while (level.size() > 1) {
      std::vector<double> next;
      for (std::size_t i = 0; i < level.size(); i += 2) next.push_back(level[i] + level[i + 1]);
      level = next;
    }
    return level[0];
  }

 private:
  std::vector<double> lanes_ = std::vector<double>(kLanes, 0.0);
};

// The numbers that a unit normalises, row by row.
std::vector<double> numbers_of(const NormTypes& types, const NormShape& shape,
                               const NormParams& params, const NormPlaces& at, int64_t unit) {
  std::vector<double> numbers;
  for (int64_t row = 0; row < shape.rows; ++row)
    for (int64_t i = 0; i < shape.length; ++i) {
      const int64_t index = (unit * shape.rows + row) * shape.pitch + i;
      double value = number(at.x, types.elements, index);
      if (at.gx) value = params.alpha * value + number(*at.gx, types.elements, index);
      numbers.push_back(value);
    }
  return numbers;
}

// The mean of (x - centre) to the power of 1 or 2.
double mean_of(const std::vector<double>& numbers, int64_t length, double centre, bool squares) {
  Lanes lanes;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double term = squares ? (numbers[i] - centre) * (numbers[i] - centre) : numbers[i];
    lanes.add(static_cast<int64_t>(i) % length, term);
  }
  return lanes.total() / static_cast<double>(numbers.size());
}

void normalise_unit(const NormTypes& types, const NormShape& shape, const NormParams& params,
                    const NormPlaces& at, int64_t unit) {
  const std::vector<double> x = numbers_of(types, shape, params, at, unit);
  double mean = 0, variance = 0;
  if (at.given_mean) {
    mean = number(*at.given_mean, types.statistics, unit);
    variance = number(*at.given_variance, types.statistics, unit);
  } else {
    if (params.centred) mean = mean_of(x, shape.length, 0, false);
    variance = mean_of(x, shape.length, mean, true);
  }
  const double root = 1 / std::sqrt(variance + params.epsilon);
  for (int64_t row = 0; row < shape.rows; ++row) {
    const int64_t number_of_row = unit * shape.rows + row;
    for (int64_t i = 0; i < shape.length; ++i) {
      const int64_t weight = params.channels > 0 ? number_of_row % params.channels : i;
      double y = (x[static_cast<std::size_t>(row * shape.length + i)] - mean) * root;
      if (at.gamma) y *= number(*at.gamma, types.weights, weight);
      if (at.beta) y += number(*at.beta, types.weights, weight);
      put(at.out, types.elements, number_of_row * shape.pitch + i, y);
    }
    leave_open(at.out, types.elements, number_of_row * shape.pitch + shape.length,
               (number_of_row + 1) * shape.pitch);
  }
  if (at.mean) put(*at.mean, types.statistics, unit, mean);
  if (at.spread) put(*at.spread, types.statistics, unit, params.gives_root ? root : variance);
}

}  // namespace

void normalise(const NormTypes& types, const NormShape& shape, const NormParams& params,
               const NormPlaces& at) {
  for (int64_t unit = 0; unit < shape.units; ++unit) normalise_unit(types, shape, params, at, unit);
}

void batch_norm(Type type, int64_t batches, int64_t length, double epsilon, const NormPlaces& at) {
  const auto count = static_cast<double>(batches);
  for (int64_t i = 0; i < length; ++i) {
    std::vector<double> x;
    double mean = 0, variance = 0;
    for (int64_t b = 0; b < batches; ++b) x.push_back(number(at.x, type, b * length + i));
    for (const double value : x) mean += value;
    mean /= count;
    for (const double value : x) variance += (value - mean) * (value - mean);
    variance /= count;
    const double root = 1 / std::sqrt(variance + epsilon);
    for (int64_t b = 0; b < batches; ++b)
      put(at.out, type, b * length + i,
          (x[static_cast<std::size_t>(b)] - mean) * root * number(*at.gamma, type, b) +
              number(*at.beta, type, b));
    put(*at.mean, type, i, mean);
    put(*at.spread, type, i, variance);
  }
}

void layer_norm_grad(Type type, const NormRows& rows, double epsilon, const GradPlaces& at) {
  const auto h = static_cast<double>(rows.length);
  for (int64_t row = 0; row < rows.rows; ++row) {
    const double mean = number(at.mean, type, row);
    const double r = 1 / std::sqrt(number(at.variance, type, row) + epsilon);
    std::vector<double> g, c;
    Lanes of_g, of_c, of_both;
    for (int64_t i = 0; i < rows.length; ++i) {
      g.push_back(number(at.dy, type, row * rows.pitch + i) * number(at.gamma, type, i));
      c.push_back(number(at.x, type, row * rows.pitch + i) - mean);
      of_g.add(i, g.back());
      of_c.add(i, c.back());
      of_both.add(i, g.back() * c.back());
    }
    const double pd_var = -0.5 * of_both.total() * (r * r * r);
    const double pd_mean = -of_g.total() * r + pd_var / h * (-2 * of_c.total());
    for (int64_t i = 0; i < rows.length; ++i) {
      const auto j = static_cast<std::size_t>(i);
      put(at.pd_x, type, row * rows.pitch + i, g[j] * r + c[j] * (pd_var * 2 / h) + pd_mean / h);
      put(at.res, type, row * rows.pitch + i, c[j] * r);
    }
    leave_open(at.pd_x, type, row * rows.pitch + rows.length, (row + 1) * rows.pitch);
    leave_open(at.res, type, row * rows.pitch + rows.length, (row + 1) * rows.pitch);
  }
}

void layer_norm_grad_beta(Type type, const NormRows& rows, Place pd_gamma, Place pd_beta, Place res,
                          Place dy) {
  for (int64_t i = 0; i < rows.length; ++i) {
    double of_gamma = 0, of_beta = 0;
    for (int64_t row = 0; row < rows.rows; ++row) {
      const double gradient = number(dy, type, row * rows.pitch + i);
      of_beta += gradient;
      of_gamma += gradient * number(res, type, row * rows.pitch + i);
    }
    put(pd_gamma, type, i, of_gamma);
    put(pd_beta, type, i, of_beta);
  }
}

void spoil_rows(int64_t element_bytes, const NormRows& rows, Place at) {
  for (int64_t row = 0; row < rows.rows; ++row)
    for (int64_t i = 0; i < rows.length * element_bytes; ++i)
      at.memory.write_unspecified(at.at + row * rows.pitch * element_bytes + i);
}

// Each step is rounded to float.
void welford_update(Type type, int64_t lanes, int64_t copied, double rec, const WelfordPlaces& at,
                    Place x) {
  constexpr Type kFloat = Type::kFloat;
  for (int64_t i = 0; i < lanes; ++i) {
    const double mean = number(at.mean, kFloat, i), element = number(x, type, i);
    const double distance = rounded(element - mean);
    const double next = rounded(mean + rounded(distance * rec));
    const double square = rounded(distance * rounded(element - next));
    put(at.mean_out, kFloat, i, next);
    put(at.variance_out, kFloat, i, number(at.variance, kFloat, i) + square);
  }
  for (int64_t i = lanes; i < lanes + copied; ++i) {
    at.mean_out.memory.store(at.mean_out.at + 4 * i, 4, at.mean.memory.load(at.mean.at + 4 * i, 4));
    at.variance_out.memory.store(at.variance_out.at + 4 * i, 4,
                                 at.variance.memory.load(at.variance.at + 4 * i, 4));
  }
}

void welford_finalize(const WelfordCounts& counts, const WelfordPlaces& at,
                      std::optional<Place> own_counts) {
  constexpr Type kFloat = Type::kFloat;
  const bool weighed = own_counts.has_value() || counts.tail != 0;
  std::vector<double> of_lane;
  for (int64_t i = 0; i < counts.lanes; ++i) {
    int64_t count = counts.each;
    if (own_counts)
      count = static_cast<int32_t>(own_counts->memory.load(own_counts->at + 4 * i, 4));
    else if (counts.tail != 0)
      count = i < counts.head_lanes ? counts.head : counts.tail;
    of_lane.push_back(static_cast<double>(count));
  }
  double sum = 0, within = 0, between = 0;
  for (int64_t i = 0; i < counts.lanes; ++i)
    sum += number(at.mean, kFloat, i) * (weighed ? of_lane[static_cast<std::size_t>(i)] : 1);
  const double mean = sum * (weighed ? counts.rec : counts.lane_rec);
  for (int64_t i = 0; i < counts.lanes; ++i) {
    const double distance = number(at.mean, kFloat, i) - mean;
    within += number(at.variance, kFloat, i);
    between += of_lane[static_cast<std::size_t>(i)] * (distance * distance);
  }
  put(at.mean_out, kFloat, 0, mean);
  put(at.variance_out, kFloat, 0, counts.variance_rec * (within + between));
}

}  // namespace ref
