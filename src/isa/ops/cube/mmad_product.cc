// Operands are unpacked once: rows of fm, and strips of 16 columns of filter, which are also how
// L0C keeps the result. The loops of each SIMD level sum one strip of many rows (simd/product.h);
// integers of at most 4095 products of 8 bits never leave 32 bits.
// UNVERIFIED: evidence = inferred: the order of the sum. Each step of K adds the exact sum of its
// products, rounded once to float, to a float (section 1.5, mode `blocked`).
#include "isa/ops/cube/mmad_product.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "asctwin/isa/mx.h"
#include "isa/kept_room.h"
#include "isa/saturate.h"
#include "isa/simd/product.h"
#include "isa/simd/transpose.h"
#include "num/convert.h"
#include "num/e8m0.h"
#include "num/float8.h"
#include "num/fp4.h"
#include "num/hifloat8.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kStrip = kStripColumns;
constexpr int64_t kRowsAtATime = 64;     // whose sums stay in the nearest cache
constexpr int64_t kWidest = 64;          // elements in a DataBlock
constexpr int64_t kScaledElements = 32;  // along K, that share a scale

// Elements of 4 bits, two to a byte, the first in the low half.
struct Int4 {
  static int value(uint8_t bits) { return bits < 8 ? bits : bits - 16; }
};
template <class Element>
inline constexpr bool kIsNibble = std::is_empty_v<Element>;

struct HiFloat8Byte {
  uint8_t bits;
  template <class Word>
  explicit operator Word() const {
    return static_cast<Word>(HiFloat8::value(bits));
  }
};

template <class Visit>
void with_element(DType dtype, Visit&& visit) {
  switch (dtype) {
    case DType::kInt4:
      return visit(Tag<Int4>{});
    case DType::kInt8:
      return visit(Tag<int8_t>{});
    case DType::kUInt8:
      return visit(Tag<uint8_t>{});
    case DType::kHalf:
      return visit(Tag<half>{});
    case DType::kBFloat16:
      return visit(Tag<bfloat16_t>{});
    case DType::kFp8E4M3:
      return visit(Tag<Float8<4>>{});
    case DType::kFp8E5M2:
      return visit(Tag<Float8<5>>{});
    case DType::kHiFloat8:
      return visit(Tag<HiFloat8Byte>{});
    case DType::kFp4E2M1:
      return visit(Tag<Float4<2>>{});
    case DType::kFp4E1M2:
      return visit(Tag<Float4<1>>{});
    default:
      return visit(Tag<float>{});
  }
}

constexpr int64_t kMostInFractal = kFractalRows * kWidest;

// `count` neighbours from element `index` on, at most those of a fractal.
template <class Element, class Word>
void unpack(const uint8_t* base, int64_t index, int64_t count, Word* to) {
  if constexpr (kIsNibble<Element>) {
    for (int64_t i = 0; i < count; ++i)
      to[i] =
          static_cast<Word>(Element::value(base[(index + i) / 2] >> ((index + i) % 2 * 4) & 0xF));
  } else {
    Element elements[kMostInFractal / sizeof(Element)];
    std::memcpy(static_cast<void*>(elements), base + index * static_cast<int64_t>(sizeof(Element)),
                static_cast<size_t>(count) * sizeof(Element));
    if constexpr (sizeof(Element) == 2) {
      float wide[kMostInFractal / sizeof(Element)];
      widen(elements, wide, static_cast<size_t>(count));
      for (int64_t i = 0; i < count; ++i) to[i] = static_cast<Word>(wide[i]);
    } else {
      for (int64_t i = 0; i < count; ++i) to[i] = static_cast<Word>(elements[i]);
    }
  }
}

// A full fractal turned over: unit k of each of its sixteen rows of 32 B, side by side, for all k.
void turn_over(int64_t unit_bytes, const uint8_t* fractal, uint8_t* turned) {
  const int64_t piece = unit_bytes == 1 ? 16 : 32;  // of a transpose
  Transposes all{{}, {}, kBlockBytes / piece, kFractalRows * piece, piece};
  for (int64_t i = 0; i < kFractalRows; ++i) {
    all.src[i] = fractal + i * kBlockBytes;
    all.dst[i] = turned + i * piece;
  }
  transpose_body(unit_bytes)(all);
}

struct AsItIs {};

// Calls visit(row, rows, q, columns, words) for each fractal, whose rows are `grid.width` words; of
// one that is not full, only the elements of the matrix are read. With `turned_place(row, q)` full
// ones go there instead, turned over in units of `kUnit` elements.
template <class Word, int64_t kUnit = 1, class Visit, class Place = AsItIs>
void for_each_fractal(const FractalGrid& grid, const uint8_t* base, DType dtype, Visit&& visit,
                      Place turned_place = {}) {
  Word words[kMostInFractal];
  with_element(dtype, [&](auto tag) {
    using Element = typename decltype(tag)::type;
    for (int64_t row = 0; row < grid.rows; row += kFractalRows)
      for (int64_t q = 0; q < grid.columns; q += grid.width) {
        const int64_t rows = std::min(kFractalRows, grid.rows - row);
        const int64_t columns = std::min(grid.width, grid.columns - q);
        if constexpr (!std::is_same_v<Place, AsItIs>) {
          const int64_t unit_bytes = kUnit * kBlockBytes / grid.width;
          if (rows == kFractalRows && columns == grid.width && unit_bytes > 0) {
            uint8_t turned[kFractalRows * kBlockBytes];
            turn_over(unit_bytes, base + grid.offset(row, q) * kBlockBytes / grid.width, turned);
            unpack<Element>(turned, 0, kFractalRows * grid.width, turned_place(row, q));
            continue;
          }
        }
        if (columns == grid.width)
          unpack<Element>(base, grid.offset(row, q), rows * grid.width, words);
        for (int64_t r = 0; r < rows && columns < grid.width; ++r)
          unpack<Element>(base, grid.offset(row + r, q), columns, words + r * grid.width);
        visit(row, rows, q, columns, words);
      }
  });
}

// The elements of one operand as Word: double, or int16_t for integers, which go in pairs.
template <class Word>
class Panel {
 public:
  static constexpr bool kInPairs = sizeof(Word) == 2;
  static int64_t depth_of(int64_t k) { return kInPairs ? k + k % 2 : k; }

  // [row][q]
  static Panel of_rows(const FractalGrid& grid, const uint8_t* base, DType dtype) {
    Panel panel(OfRows{}, grid.rows, depth_of(grid.columns));
    for (int64_t r = 0; r < grid.rows; ++r) panel.row(r)[panel.depth_ - 1] = 0;
    const auto copy = [&](int64_t row, int64_t rows, int64_t q, int64_t columns, const Word* from) {
      for (int64_t r = 0; r < rows; ++r)
        std::copy_n(from + r * grid.width, columns, panel.row(row + r) + q);
    };
    for_each_fractal<Word>(grid, base, dtype, copy);
    return panel;
  }

  // [strip][q][column], in pairs [strip][q / 2][column][q % 2]; columns beyond the last are 0.
  static Panel of_strips(const FractalGrid& grid, const uint8_t* base, DType dtype) {
    const int64_t depth = depth_of(grid.columns), columns = align_up(grid.rows, kStrip);
    Panel panel(OfStrips{}, columns, depth);
    if (columns > grid.rows || depth > grid.columns)
      std::fill_n(panel.words_, columns * depth, Word{0});
    const auto turn = [&](int64_t first, int64_t rows, int64_t q, int64_t count, const Word* from) {
      Word* const strip = panel.row(first);
      for (int64_t i = 0; i < count; ++i) {
        Word* const to = strip + place(q + i);
        for (int64_t j = 0; j < rows; ++j) to[j * (kInPairs ? 2 : 1)] = from[j * grid.width + i];
      }
    };
    const auto whole = [&](int64_t first, int64_t q) { return panel.row(first) + place(q); };
    for_each_fractal<Word, kInPairs ? 2 : 1>(grid, base, dtype, turn, whole);
    return panel;
  }

  // Columns of a filter without anything in them; add() puts a value to row q of column j.
  static Panel zeros(int64_t columns, int64_t depth) {
    Panel panel(OfStrips{}, align_up(columns, kStrip), depth_of(depth));
    std::fill_n(panel.words_, panel.size_, Word{0});
    return panel;
  }
  void add(int64_t j, int64_t q, Word value) {
    row(j / kStrip * kStrip)[place(q) + j % kStrip * (kInPairs ? 2 : 1)] += value;
  }

  template <class Change>
  void change_each(Change change) {
    std::transform(words_, words_ + size_, words_, change);
  }
  // Every 32 elements along K of a line by its scale: `scale(line, group)`.
  template <class Scale>
  void scale_rows(int64_t lines, Scale scale) {
    for (int64_t r = 0; r < lines; ++r)
      for (int64_t q = 0; q < depth_; q += kScaledElements) {
        const Word factor = scale(r, q / kScaledElements);
        for (int64_t i = q; i < std::min(q + kScaledElements, depth_); ++i) row(r)[i] *= factor;
      }
  }
  template <class Scale>
  void scale_strips(int64_t lines, Scale scale) {
    for (int64_t j = 0; j < lines; ++j)
      for (int64_t q = 0; q < depth_; q += kScaledElements) {
        const Word factor = scale(j, q / kScaledElements);
        for (int64_t i = q; i < std::min(q + kScaledElements, depth_); ++i)
          row(j / kStrip * kStrip)[place(i) + j % kStrip] *= factor;
      }
  }
  const Word* at(int64_t row) const { return words_ + row * depth_; }

 private:
  struct Line {  // of a cache; a load that crosses two takes twice as long
    alignas(64) uint8_t bytes[64];
  };
  struct OfRows {};
  struct OfStrips {};
  // In room that the thread keeps, one for each Use.
  template <class Use>
  Panel(Use, int64_t rows, int64_t depth) : depth_(depth), size_(rows * depth) {
    const int64_t lines = ceil_div(size_ * static_cast<int64_t>(sizeof(Word)), 64);
    words_ = reinterpret_cast<Word*>(kept_room<Use, Line>(static_cast<size_t>(lines)));
  }
  Word* row(int64_t r) { return words_ + r * depth_; }
  // Returns the place of q in the first column of a strip.
  static int64_t place(int64_t q) { return kInPairs ? (q - q % 2) * kStrip + q % 2 : q * kStrip; }

  Word* words_;
  int64_t depth_, size_;
};

// UNVERIFIED: evidence = inferred: an integer result saturates once, with its start (section 1.5),
// and one in half is rounded once.
template <class Result, class Sum>
Result result_of(Sum sum) {
  if constexpr (std::is_same_v<Result, Sum> && std::is_integral_v<Result>)
    return sum;
  else if constexpr (std::is_integral_v<Result>)
    return static_cast<Result>(std::clamp<int64_t>(sum, std::numeric_limits<Result>::min(),
                                                   std::numeric_limits<Result>::max()));
  else
    return std::isnan(sum) ? static_cast<Result>(std::numeric_limits<float>::quiet_NaN())
                           : static_cast<Result>(sum);
}

// Loads the first values of a column of a strip; no address: 0.
template <class Result>
void load_start(Result* start, const uint8_t* at, int64_t columns) {
  std::fill_n(start, kStrip, Result{});
  if (at != nullptr)
    std::memcpy(static_cast<void*>(start), at, static_cast<size_t>(columns) * sizeof(Result));
}

template <class Result>
const uint8_t* start_of(const Mmad& op, const uint8_t* at, int64_t column) {
  if (op.start == MmadStart::kZero) return nullptr;
  if (op.start == MmadStart::kResult) return at;
  return op.bias.address + column * static_cast<int64_t>(sizeof(Result));
}

// The sums of up to kRowsAtATime rows from `first` on, in one strip.
template <class Result, class Word>
void multiply_rows(const Mmad& op, const ProductTable& table, const Panel<Word>& rows,
                   const Word* strip, int64_t first, int64_t column) {
  constexpr bool kIntegers = Panel<Word>::kInPairs;
  using Sum = std::conditional_t<kIntegers, int32_t, float>;
  const FractalGrid to = result_grid(op);
  const int64_t count = std::min(kRowsAtATime, op.m - first);
  const int64_t columns = std::min(kStrip, op.n - column);
  constexpr auto kSize = static_cast<int64_t>(sizeof(Result));
  const auto address = [&](int64_t r) {
    return op.dst.address + to.offset(first + r, column) * kSize;
  };
  Sum sums[kRowsAtATime * kStrip] = {};
  Result starts[kRowsAtATime * kStrip], results[kRowsAtATime * kStrip];
  const bool begins = op.start != MmadStart::kZero;
  for (int64_t r = 0; begins && r < count; ++r)
    load_start(starts + r * kStrip, start_of<Result>(op, address(r), column), columns);
  if constexpr (kIntegers) {
    table.add_ints(sums, count, rows.at(first), strip, Panel<Word>::depth_of(op.k));
    for (int64_t i = 0; i < count * kStrip; ++i)
      results[i] =
          begins ? result_of<Result>(int64_t{starts[i]} + sums[i]) : result_of<Result>(sums[i]);
  } else {
    for (int64_t i = 0; begins && i < count * kStrip; ++i) sums[i] = static_cast<float>(starts[i]);
    table.add_floats(sums, count, rows.at(first), strip, op.k, products_in_step(op));
    for (int64_t i = 0; i < count * kStrip; ++i) results[i] = result_of<Result>(sums[i]);
  }
  const int64_t at_once = columns == kStrip ? count : 1;  // full rows of a strip lie side by side
  for (int64_t r = 0; r < count; r += at_once) {
    std::memcpy(address(r), static_cast<void*>(results + r * kStrip),
                static_cast<size_t>(at_once * columns * kSize));
    if (op.saturates_half) saturate_half(address(r), at_once * columns);
  }
}

// The columns of filter with all their rows: each kept element is added to the row of its group
// that its index names.
// UNVERIFIED: evidence = inferred: an index of 3, or of a row behind the last, takes nothing.
Panel<int16_t> dense_strips(const Mmad& op) {
  const FractalGrid grid = filter_grid(op);
  Panel<int16_t> panel = Panel<int16_t>::zeros(op.n, op.k);
  for (int64_t j = 0; j < op.n; ++j)
    for (int64_t kept = 0; kept < grid.columns; ++kept) {
      const int64_t at = grid.offset(j, kept);
      const int64_t index = op.sparse_index[at / 4] >> (at % 4 * 2) & 3;
      const int64_t q = kept / 2 * 4 + kept % 2 + index;
      if (index < 3 && q < op.k) panel.add(j, q, static_cast<int8_t>(op.filter.address[at]));
    }
  return panel;
}

// An operand of HF32 with `bits` of mantissa: to the nearest, halves to even, or towards zero. What
// has none stays.
// UNVERIFIED: evidence = inferred: 11 bits on the 910B and 910C, from a page about models alone;
// and that NEAREST_ZERO means towards zero, as two pages have it, and not halves away from it, as
// that of Matmul does (section 1.5).
float to_hf32(float value, int64_t bits, bool to_zero) {
  if (!std::isfinite(value)) return value;
  const auto given = __builtin_bit_cast(uint32_t, value);
  const auto dropped = static_cast<uint32_t>(23 - bits);
  const uint32_t half_unit = 1u << (dropped - 1), odd = given >> dropped & 1;
  const uint32_t rounded = given + (to_zero ? 0 : half_unit - 1 + odd);
  return __builtin_bit_cast(float, rounded >> dropped << dropped);
}

// Scales of an operand of MmadMx, in fractals of 16 lines and two of their groups.
struct ScaleGrid {
  const uint8_t* bytes;
  int64_t k;

  // There are scales of what L0 holds; a call that goes beyond it finds none.
  double operator()(int64_t line, int64_t group) const {
    const int64_t fractal = line / 16 * ceil_div(k, 2 * kScaledElements) + group / 2;
    const int64_t at = fractal * kMxScaleFractal + line % 16 * 2 + group % 2;
    return E8M0::value(at < kMxScaleBytes ? bytes[at] : E8M0::kNaN);
  }
};

template <class Word>
Panel<Word> strips_of(const Mmad& op) {
  if constexpr (Panel<Word>::kInPairs)
    if (op.sparse_index != nullptr) return dense_strips(op);
  return Panel<Word>::of_strips(filter_grid(op), op.filter.address, op.filter_dtype);
}

template <class Result, class Word>
void multiply_as(const Mmad& op) {
  auto rows = Panel<Word>::of_rows(fm_grid(op), op.fm.address, op.dtype);
  auto strips = strips_of<Word>(op);
  if constexpr (std::is_same_v<Word, double>) {
    const auto rounded = [&](double value) {
      return double{to_hf32(static_cast<float>(value), op.hf32_bits, op.hf32_to_zero)};
    };
    for (Panel<Word>* panel : {&rows, &strips})
      if (op.hf32_bits != 0) panel->change_each(rounded);
    if (op.fm_scales != nullptr) {
      rows.scale_rows(op.m, ScaleGrid{op.fm_scales, op.k});
      strips.scale_strips(op.n, ScaleGrid{op.filter_scales, op.k});
    }
  }
  const ProductTable& table = product_table(simd_level());
  for (int64_t column = 0; column < op.n; column += kStrip)
    for (int64_t first = 0; first < op.m; first += kRowsAtATime)
      multiply_rows<Result, Word>(op, table, rows, strips.at(column), first, column);
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
  const int64_t rows = op.sparse_index == nullptr ? op.k : ceil_div(op.k, 2);
  return {op.n, rows, width, fractal, ceil_div(op.n, kFractalRows) * fractal};
}

FractalGrid result_grid(const Mmad& op) {
  constexpr int64_t kFractal = kFractalRows * kStrip;
  return {op.m, op.n, kStrip, kFractal, ceil_div(op.m, kFractalRows) * kFractal};
}

int64_t products_in_step(const Mmad& op) {
  const auto c0 = static_cast<int64_t>(elements_in(op.dtype, kBlockBytes));
  return op.dtype == DType::kFloat && op.hf32_bits == 0 ? c0 / 2 : c0;
}

void multiply(const Mmad& op) {
  switch (op.dst_dtype) {
    case DType::kInt32:
      return multiply_as<int32_t, int16_t>(op);
    case DType::kUInt32:
      return multiply_as<uint32_t, int16_t>(op);
    case DType::kHalf:
      return multiply_as<half, double>(op);
    default:
      return multiply_as<float, double>(op);
  }
}

}  // namespace asctwin::isa
