// Element by element.
#include "ref/pattern.h"

#include <cmath>

namespace ref {
namespace {

int64_t signed_of(uint64_t bits, int64_t bytes) {
  const int64_t shift = 64 - 8 * bytes;
  return static_cast<int64_t>(bits << shift) >> shift;
}
bool less(const Element& element, uint64_t a, uint64_t b) {
  if (!element.is_signed) return a < b;
  return signed_of(a, element.size()) < signed_of(b, element.size());
}
double double_of(Type type, uint64_t bits) {
  if (type == Type::kFloat) return float_to_double(bits);
  if (type == Type::kBfloat16) return float_to_double(bfloat16_to_float(bits));
  return half_to_double(bits);
}
uint64_t bits_of(Type type, double value) {
  if (type == Type::kFloat) return double_to_float(value);
  uint64_t bits = double_to_half(value);
  if (type == Type::kHalf) return bits;
  if (std::isnan(value)) return 0;
  if ((bits & 0x7FFF) == 0x7C00) bits -= 1;
  return bits;
}

bool is_zero(const Element& element, uint64_t bits) {
  return element.integer_bytes != 0 ? bits == 0 : double_of(element.floating, bits) == 0;
}
uint64_t flag(const Element& element, bool set) {
  if (element.integer_bytes != 0) return set;
  return bits_of(element.floating, set ? 1 : 0);
}

// +0 is above -0.
uint64_t extreme_bfloat16(uint64_t a, uint64_t b, bool largest) {
  const double x = double_of(Type::kBfloat16, a), y = double_of(Type::kBfloat16, b);
  if (std::isnan(x) || std::isnan(y)) return 0x7FC0;
  if (x == y) return std::signbit(x) == largest ? b : a;
  return (x > y) == largest ? a : b;
}

uint64_t joined_integers(Join join, const Element& element, uint64_t a, uint64_t b) {
  const uint64_t mask =
      element.size() == 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * element.size()) - 1;
  switch (join) {
    case Join::kMax:
      return less(element, a, b) ? b : a;
    case Join::kMin:
      return less(element, b, a) ? b : a;
    case Join::kProd:
      return a * b & mask;
    default:
      return (a + b) & mask;
  }
}

uint64_t joined(Join join, const Element& element, uint64_t a, uint64_t b) {
  if (join == Join::kAny) return flag(element, !is_zero(element, a) || !is_zero(element, b));
  if (join == Join::kAll) return flag(element, !is_zero(element, a) && !is_zero(element, b));
  if (element.integer_bytes != 0) return joined_integers(join, element, a, b);
  if (element.floating == Type::kBfloat16) return extreme_bfloat16(a, b, join == Join::kMax);
  const Op op = join == Join::kMax    ? Op::kMax
                : join == Join::kMin  ? Op::kMin
                : join == Join::kProd ? Op::kMul
                                      : Op::kAdd;
  return apply(op, element.floating, a, b);
}

// Neighbours first.
uint64_t tree(Join join, const Element& element, std::vector<uint64_t> level) {
  while (level.size() > 1) {
    std::vector<uint64_t> next;
    for (std::size_t j = 0; j + 1 < level.size(); j += 2)
      next.push_back(joined(join, element, level[j], level[j + 1]));
    if (level.size() % 2 != 0) next.push_back(level.back());
    level = next;
  }
  return level[0];
}
uint64_t one_by_one(Join join, const Element& element, const std::vector<uint64_t>& elements) {
  uint64_t result = elements[0];
  for (std::size_t i = 1; i < elements.size(); ++i)
    result = joined(join, element, result, elements[i]);
  return result;
}

uint64_t result_of(const PatternParams& params, const std::vector<uint64_t>& elements) {
  const auto count = static_cast<double>(elements.size());
  if (params.wide) {
    std::vector<uint64_t> floats;
    for (const uint64_t bits : elements) floats.push_back(half_to_float(bits));
    const double sum = float_to_double(tree(Join::kSum, {Type::kFloat}, floats));
    return bits_of(params.element.floating, float_to_double(double_to_float(sum / count)));
  }
  uint64_t result = params.down ? one_by_one(params.join, params.element, elements)
                                : tree(params.join, params.element, elements);
  if (params.join == Join::kAny || params.join == Join::kAll)
    return flag(params.element, !is_zero(params.element, result));
  const Type type = params.element.floating;
  if (params.join == Join::kMean) {
    const uint64_t quotient = double_to_float(double_of(type, result) / count);
    return bits_of(type, float_to_double(quotient));
  }
  if (type == Type::kHalfSaturating) return bits_of(type, double_of(type, result));
  return result;
}

}  // namespace

void pattern_reduce(const PatternParams& params, Place dst, Place src) {
  const int64_t size = params.element.size();
  const auto at = [&](int64_t i, int64_t j) { return src.at + (i * params.pitch + j) * size; };
  std::vector<uint64_t> results;
  for (int64_t r = 0; r < (params.down ? params.last : params.first); ++r) {
    std::vector<uint64_t> elements;
    for (int64_t k = 0; k < (params.down ? params.first : params.last); ++k)
      elements.push_back(src.memory.load(params.down ? at(k, r) : at(r, k), size));
    results.push_back(result_of(params, elements));
  }
  for (int64_t i = 0; params.reuses_source && i < params.first; ++i)
    for (int64_t byte = 0; byte < params.last * size; ++byte)
      src.memory.write_unspecified(at(i, 0) + byte);
  for (std::size_t r = 0; r < results.size(); ++r)
    dst.memory.store(dst.at + static_cast<int64_t>(r) * size, size, results[r]);
}

void cumsum(const CumSumParams& params, Place dst, Place last_row, Place src) {
  const int64_t size = size_of(params.type), rows = params.outter, columns = params.inner;
  std::vector<uint64_t> sums(static_cast<std::size_t>(rows * columns));
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      uint64_t element = src.memory.load(src.at + (i * columns + j) * size, size);
      if (params.type != Type::kFloat) element = half_to_float(element);
      const int64_t before =
          params.is_last_axis ? (j > 0 ? i * columns + j - 1 : -1) : (i - 1) * columns + j;
      const double sum = before < 0 ? float_to_double(element)
                                    : float_to_double(sums[before]) + float_to_double(element);
      sums[i * columns + j] = double_to_float(sum);
    }
  const auto stored = [&](int64_t index) {
    return bits_of(params.type, float_to_double(sums[index]));
  };
  for (int64_t i = 0; i < rows * columns; ++i) dst.memory.store(dst.at + i * size, size, stored(i));
  if (!params.output_last_row) return;
  for (int64_t k = 0; k < (params.is_last_axis ? rows : columns); ++k)
    last_row.memory.store(
        last_row.at + k * size, size,
        stored(params.is_last_axis ? (k + 1) * columns - 1 : (rows - 1) * columns + k));
}

void reduce_xor_sum(int64_t count, Place dst, Place src0, Place src1) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i)
    sum += static_cast<double>(
        signed_of(src0.memory.load(src0.at + 2 * i, 2) ^ src1.memory.load(src1.at + 2 * i, 2), 2));
  sum = std::fmax(-32768, std::fmin(32767, sum));
  dst.memory.store(dst.at, 2, static_cast<uint64_t>(static_cast<int64_t>(sum)) & 0xFFFF);
}

}  // namespace ref
