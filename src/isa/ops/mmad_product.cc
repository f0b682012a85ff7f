// Operands are unpacked once: rows of fm, and strips of 16 columns of filter, which are also how
// L0C keeps the result. The inner loop runs over such a strip.
// UNVERIFIED: evidence = inferred: the order of the sum. Each step of K adds the exact sum of its
// products, rounded once to float, to a float (section 1.5, mode `blocked`).
#include "isa/ops/mmad_product.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "isa/poison.h"
#include "isa/saturate.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kStrip = 16;  // columns

struct Nibble {};  // int4b_t, two to a byte, the first in the low half

template <class Element>
auto load(const uint8_t* base, int64_t index) {
  if constexpr (std::is_same_v<Element, Nibble>) {
    const int nibble = base[index / 2] >> (index % 2 * 4) & 0xF;
    return nibble < 8 ? nibble : nibble - 16;
  } else {
    Element element;
    std::memcpy(&element, base + index * static_cast<int64_t>(sizeof(Element)), sizeof(Element));
    if constexpr (std::is_integral_v<Element>) return static_cast<int>(element);
    if constexpr (!std::is_integral_v<Element>) return static_cast<float>(element);
  }
}

template <class Visit>
void with_element(DType dtype, Visit&& visit) {
  switch (dtype) {
    case DType::kInt4:
      return visit(Tag<Nibble>{});
    case DType::kInt8:
      return visit(Tag<int8_t>{});
    case DType::kUInt8:
      return visit(Tag<uint8_t>{});
    case DType::kHalf:
      return visit(Tag<half>{});
    case DType::kBFloat16:
      return visit(Tag<bfloat16_t>{});
    default:
      return visit(Tag<float>{});
  }
}

// Of one operand; Word holds its values and the sum of a step: double, or int for integers.
template <class Word>
using Panel = std::vector<Word>;

// [row][q]
template <class Word>
Panel<Word> rows_of(const FractalGrid& grid, const uint8_t* base, DType dtype) {
  Panel<Word> panel(static_cast<size_t>(grid.rows * grid.columns));
  with_element(dtype, [&](auto tag) {
    using Element = typename decltype(tag)::type;
    for (int64_t r = 0, at = 0; r < grid.rows; ++r)
      for (int64_t q = 0; q < grid.columns; ++q, ++at)
        panel[static_cast<size_t>(at)] = static_cast<Word>(load<Element>(base, grid.offset(r, q)));
  });
  return panel;
}

// [strip][q][column]; columns beyond the last are 0.
template <class Word>
Panel<Word> strips_of(const FractalGrid& grid, const uint8_t* base, DType dtype) {
  const int64_t strips = ceil_div(grid.rows, kStrip);
  Panel<Word> panel(static_cast<size_t>(strips * grid.columns * kStrip));
  with_element(dtype, [&](auto tag) {
    using Element = typename decltype(tag)::type;
    for (int64_t j = 0; j < grid.rows; ++j)
      for (int64_t q = 0; q < grid.columns; ++q) {
        const int64_t at = (j / kStrip * grid.columns + q) * kStrip + j % kStrip;
        panel[static_cast<size_t>(at)] = static_cast<Word>(load<Element>(base, grid.offset(j, q)));
      }
  });
  return panel;
}

// Adds the products of one row and one strip to `sums`.
template <class Word, class Sum>
void add_products(Sum* sums, const Word* row, const Word* strip, int64_t depth, int64_t step) {
  for (int64_t first = 0; first < depth; first += step) {
    Word block[kStrip] = {};
    const int64_t last = std::min(first + step, depth);
    for (int64_t q = first; q < last; ++q)
      for (int64_t j = 0; j < kStrip; ++j) block[j] += row[q] * strip[q * kStrip + j];
    for (int64_t j = 0; j < kStrip; ++j) sums[j] += static_cast<Sum>(block[j]);
  }
}

template <class Result, class Sum>
Sum widened(const uint8_t* at) {
  Result value;
  std::memcpy(&value, at, sizeof(value));
  return static_cast<Sum>(value);
}

// UNVERIFIED: evidence = inferred: an integer result saturates once, with its start (section 1.5),
// and one in half is rounded once.
template <class Result, class Sum>
void store(uint8_t* at, Sum sum) {
  Result value;
  if constexpr (std::is_integral_v<Result>)
    value = static_cast<Result>(std::clamp<Sum>(sum, std::numeric_limits<Result>::min(),
                                                std::numeric_limits<Result>::max()));
  else if (std::isnan(sum))
    value = static_cast<Result>(std::numeric_limits<float>::quiet_NaN());
  else
    value = static_cast<Result>(sum);
  std::memcpy(at, &value, sizeof(value));
}

template <class Result, class Word, class Sum>
void multiply_as(const Mmad& op) {
  const FractalGrid to = result_grid(op);
  const Panel<Word> rows = rows_of<Word>(fm_grid(op), op.fm.address, op.dtype);
  const Panel<Word> strips = strips_of<Word>(filter_grid(op), op.filter.address, op.filter_dtype);
  const int64_t step = products_in_step(op.dtype);
  constexpr auto kSize = static_cast<int64_t>(sizeof(Result));
  for (int64_t column = 0; column < op.n; column += kStrip)
    for (int64_t i = 0; i < op.m; ++i) {
      uint8_t* const at = op.dst.address + to.offset(i, column) * kSize;
      const int64_t columns = std::min(kStrip, op.n - column);
      Sum sums[kStrip] = {};
      for (int64_t j = 0; j < columns && op.start != MmadStart::kZero; ++j)
        sums[j] = widened<Result, Sum>(
            op.start == MmadStart::kBias ? op.bias.address + (column + j) * kSize : at + j * kSize);
      add_products(sums, &rows[static_cast<size_t>(i * op.k)],
                   &strips[static_cast<size_t>(column * op.k)], op.k, step);
      for (int64_t j = 0; j < columns; ++j) store<Result>(at + j * kSize, sums[j]);
      if (op.saturates_half) saturate_half(at, columns);
    }
}

}  // namespace

FractalGrid fm_grid(const Mmad& op) {
  const auto width = static_cast<int64_t>(elements_in(op.dtype, kBlockBytes));
  const int64_t fractal = kFractalRows * width;
  if (op.is_gemv()) return {1, op.k, width, 0, width};
  if (op.fm_by_columns) return {op.m, op.k, width, fractal, ceil_div(op.m, kFractalRows) * fractal};
  const int64_t in_row = op.k_direction_align ? 2 * ceil_div(op.k, 16) : ceil_div(op.k, width);
  return {op.m, op.k, width, in_row * fractal, fractal};
}

FractalGrid filter_grid(const Mmad& op) {
  const auto width = static_cast<int64_t>(elements_in(op.filter_dtype, kBlockBytes));
  const int64_t fractal = kFractalRows * width;
  return {op.n, op.k, width, fractal, ceil_div(op.n, kFractalRows) * fractal};
}

FractalGrid result_grid(const Mmad& op) {
  constexpr int64_t kFractal = kFractalRows * kStrip;
  return {op.m, op.n, kStrip, kFractal, ceil_div(op.m, kFractalRows) * kFractal};
}

int64_t products_in_step(DType dtype) {
  const auto c0 = static_cast<int64_t>(elements_in(dtype, kBlockBytes));
  return dtype == DType::kFloat ? c0 / 2 : c0;
}

void multiply(const Mmad& op) {
  switch (op.dst_dtype) {
    case DType::kInt32:
      return multiply_as<int32_t, int32_t, int64_t>(op);
    case DType::kUInt32:
      return multiply_as<uint32_t, int32_t, int64_t>(op);
    case DType::kHalf:
      return multiply_as<half, double, float>(op);
    default:
      return multiply_as<float, double, float>(op);
  }
}

}  // namespace asctwin::isa
