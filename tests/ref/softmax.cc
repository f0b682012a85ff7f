// Row by row and element by element; all is read before anything is written.
#include "ref/softmax.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ref {
namespace {

using Row = std::vector<double>;

double number_of(Type type, uint64_t bits) {
  return type == Type::kFloat ? float_to_double(bits) : half_to_double(bits);
}
uint64_t bits_of(Type type, double value) {
  if (type == Type::kFloat) return double_to_float(value);
  const uint64_t bits = double_to_half(value), magnitude = bits & 0x7FFF;
  if (type != Type::kHalfSaturating || magnitude < 0x7C00) return bits;
  return magnitude > 0x7C00 ? 0 : (bits & 0x8000) | 0x7BFF;
}

int64_t offset_of(const Matrix& matrix, int64_t r, int64_t c) {
  const int64_t index =
      matrix.nz ? (c / 16 * matrix.rows + r) * 16 + c % 16 : r * matrix.columns + c;
  return index * size_of(matrix.type);
}

std::vector<Row> load(const Matrix& matrix, Place at) {
  std::vector<Row> rows;
  for (int64_t r = 0; r < matrix.valid_rows; ++r) {
    rows.emplace_back();
    for (int64_t c = 0; c < matrix.valid_columns; ++c)
      rows.back().push_back(number_of(
          matrix.type, at.memory.load(at.at + offset_of(matrix, r, c), size_of(matrix.type))));
  }
  return rows;
}

void store(const Matrix& matrix, Place at, const std::vector<Row>& rows) {
  const int64_t size = size_of(matrix.type);
  for (int64_t r = 0; r < matrix.rows; ++r)
    for (int64_t c = 0; c < matrix.columns; ++c) {
      const int64_t to = at.at + offset_of(matrix, r, c);
      if (r < matrix.valid_rows && c < matrix.valid_columns)
        at.memory.store(to, size,
                        bits_of(matrix.type, rows[static_cast<size_t>(r)][static_cast<size_t>(c)]));
      else
        for (int64_t i = 0; i < size; ++i) at.memory.write_unspecified(to + i);
    }
}

int64_t pitch_of(RowNumbers numbers) { return numbers.packed ? size_of(numbers.type) : 32; }

Row load_numbers(RowNumbers numbers, int64_t rows, Place at) {
  Row all;
  for (int64_t r = 0; r < rows; ++r) {
    const int64_t size = size_of(numbers.type), pitch = pitch_of(numbers);
    for (int64_t i = 0; i < pitch; i += size) {
      const double value = number_of(numbers.type, at.memory.load(at.at + r * pitch + i, size));
      if (i == 0) all.push_back(value);
    }
  }
  return all;
}

void store_numbers(RowNumbers numbers, const Matrix& matrix, Place at, const Row& values) {
  const int64_t size = size_of(numbers.type), pitch = pitch_of(numbers);
  for (int64_t r = 0; r < matrix.rows; ++r)
    for (int64_t i = 0; i < pitch; i += size) {
      const int64_t to = at.at + r * pitch + i;
      if (r < matrix.valid_rows)
        at.memory.store(to, size, bits_of(numbers.type, values[static_cast<size_t>(r)]));
      else
        for (int64_t b = 0; b < size; ++b) at.memory.write_unspecified(to + b);
    }
}

// NaN if one is; the positive one of two zeros.
double larger(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::nan("");
  if (a == 0 && b == 0) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
double largest(const Row& row) {
  double result = row[0];
  for (const double x : row) result = larger(result, x);
  return result;
}

// Zero and infinity where no normal double is left.
double power(double exponent) {
  if (exponent < -708) return 0;
  return exponent > 709 ? HUGE_VAL : std::exp(exponent);
}

struct Results {
  std::vector<Row> dst;
  Row sum, max, reduce_max, exp_max, mean;
};

void add_row(const SoftmaxForm& form, const Row& row, double in_max, double in_sum,
             Results& results) {
  const bool simple = form.kind == SoftmaxKind::kSimple;
  const double own = simple ? 0 : largest(row);
  const double max = simple ? in_max : form.update ? larger(in_max, own) : own;
  long double sum = 0;
  for (const double x : row) sum += power(x - max);
  const double before = power(in_max - max);
  if (form.update) sum += before * in_sum;
  if (simple) sum = in_sum;
  const double total = static_cast<double>(sum);
  // Sums all but one of the largest, so that the others are not lost beside it.
  long double others = std::isfinite(max) ? 0 : std::nan("");
  bool left_out = false;
  for (const double x : row) {
    if (x == max && !left_out)
      left_out = true;
    else
      others += power(x - max);
  }
  Row dst;
  for (const double x : row) {
    const double e = power(x - max);
    if (form.kind == SoftmaxKind::kFlashV2)
      dst.push_back(e);
    else if (form.kind == SoftmaxKind::kLog)
      dst.push_back(static_cast<double>(((x - max) - std::log1p(others)) / std::log(10.0L)));
    else
      dst.push_back(e / total);
  }
  results.dst.push_back(dst);
  results.sum.push_back(total);
  results.max.push_back(max);
  results.reduce_max.push_back(own);
  results.exp_max.push_back(form.kind == SoftmaxKind::kFlash ? before * in_sum / total : before);
}

// The eighth of a row whose mean an element has: of the first 512, eight runs of 64; what follows
// is added to them in strips of 64, of which each run of 8 belongs to one mean.
size_t group_of(size_t i) { return i < 512 ? i / 64 : i % 64 / 8; }

// The row moved towards its means, as sections 1 and 2 of the description. @return its own mean
double move_row(double alpha, const Row& x, Row& y) {
  const auto part_size = static_cast<long double>(std::max<size_t>(1, x.size() / 8));
  const double c = alpha / (1 - alpha);
  long double parts[8] = {}, total = 0;
  for (size_t i = 0; i < x.size(); ++i) parts[group_of(i)] += x[i];
  for (const long double sum : parts) total += sum;
  const double mean = static_cast<double>(total / static_cast<long double>(x.size()));
  for (size_t i = 0; i < x.size(); ++i)
    y.push_back(x[i] - (mean - static_cast<double>(parts[group_of(i)] / part_size)) * c);
  return mean;
}

struct Before {
  double mean, sum, max;
};

void add_moved_row(const FlashV3Form& form, const Row& x, const Before& in, Results& results) {
  const double c = form.alpha / (1 - form.alpha), l = static_cast<double>(form.loop_count);
  Row y;
  const double own = move_row(form.alpha, x, y);
  const double mean = form.update ? (own + in.mean * (l - 1)) / l : own;
  const double here = form.update ? (own - mean) * c : 0, there = (in.mean - mean) * c;
  const double max = form.update ? larger(here + largest(y), there + in.max) : largest(y);
  long double sum = 0;
  for (double& e : y) {
    e = std::exp(e - (max - here));
    sum += e;
  }
  const double exp_max = std::exp(in.max - max + there);
  if (form.update) sum += exp_max * in.sum;
  results.dst.push_back(y);
  results.mean.push_back(mean);
  results.sum.push_back(static_cast<double>(sum));
  results.max.push_back(max);
  results.exp_max.push_back(exp_max);
}

}  // namespace

void softmax(const SoftmaxForm& form, const Matrix& matrix, RowNumbers numbers, Type exp_type,
             const SoftmaxPlaces& at) {
  const bool takes = form.update || form.kind == SoftmaxKind::kSimple;
  const std::vector<Row> rows = load(matrix, at.src);
  const Row zeros(rows.size());
  const Row in_sum = takes ? load_numbers(numbers, matrix.valid_rows, at.in_sum) : zeros;
  const Row in_max = takes ? load_numbers(numbers, matrix.valid_rows, at.in_max) : zeros;
  Results results;
  for (size_t r = 0; r < rows.size(); ++r) add_row(form, rows[r], in_max[r], in_sum[r], results);
  store(matrix, at.dst, results.dst);
  if (form.statistics) {
    store_numbers(numbers, matrix, at.sum, results.sum);
    store_numbers(numbers, matrix, at.max, results.max);
  }
  if (form.reduce_max && form.update)
    store_numbers(numbers, matrix, at.reduce_max, results.reduce_max);
  if (form.update) store_numbers({exp_type, numbers.packed}, matrix, at.exp_max, results.exp_max);
}

void softmax_flash_v3(const FlashV3Form& form, const Matrix& matrix, const FlashV3Places& at) {
  const std::vector<Row> rows = load(matrix, at.src);
  const RowNumbers numbers;
  const Row zeros(rows.size());
  const auto before = [&](Place place) {
    return form.update ? load_numbers(numbers, matrix.valid_rows, place) : zeros;
  };
  const Row in_mean = before(at.in_mean), in_sum = before(at.in_sum), in_max = before(at.in_max);
  Results results;
  for (size_t r = 0; r < rows.size(); ++r)
    add_moved_row(form, rows[r], {in_mean[r], in_sum[r], in_max[r]}, results);
  store(matrix, at.dst, results.dst);
  store_numbers(numbers, matrix, at.mean, results.mean);
  store_numbers(numbers, matrix, at.sum, results.sum);
  store_numbers(numbers, matrix, at.max, results.max);
  if (form.update) store_numbers({matrix.type, false}, matrix, at.exp_max, results.exp_max);
}

void softmax_grad(const Matrix& matrix, bool front, Place dst, Place grad, Place src) {
  const std::vector<Row> grads = load(matrix, grad), rows = load(matrix, src);
  std::vector<Row> results;
  Row sums;
  for (size_t r = 0; r < rows.size(); ++r) {
    double parts[32] = {};
    for (size_t i = 0; i < rows[r].size(); ++i) parts[i % 32] += grads[r][i] * rows[r][i];
    for (size_t half = 16; half > 0; half /= 2)
      for (size_t i = 0; i < half; ++i) parts[i] += parts[i + half];
    sums.push_back(parts[0]);
    results.emplace_back();
    for (size_t i = 0; i < rows[r].size(); ++i)
      results.back().push_back((grads[r][i] - parts[0]) * rows[r][i]);
  }
  if (front)
    store_numbers({matrix.type, false}, matrix, dst, sums);
  else
    store(matrix, dst, results);
}

}  // namespace ref
