// The transpose of cells against its definition, and that no byte besides is touched.
#include "isa/simd/cell_transpose.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace asctwin {
namespace {

constexpr size_t kCells[] = {1, 2, 4, 8, 16, 32, 64, 128};
constexpr unsigned char kUntouched = 0xEE;

struct Case {
  size_t cell, rows, columns, padded_rows;
  size_t src_gap, dst_gap;  // bytes between the rows, and between the columns
  size_t misaligned;        // bytes, of source and destination
};

// Memory of 64-byte lines, so that `misaligned` says where a pointer stands.
class Lines {
 public:
  explicit Lines(size_t bytes) : lines_(bytes / 64 + 2) {}
  unsigned char* at(size_t offset) { return lines_[0].bytes + offset; }
  size_t size() const { return lines_.size() * 64; }

 private:
  struct alignas(64) Line {
    unsigned char bytes[64];
  };
  std::vector<Line> lines_;
};

void expect_transposed(const Case& c, SimdLevel level, Stores stores) {
  const size_t src_pitch = c.columns * c.cell + c.src_gap;
  const size_t dst_pitch = c.padded_rows * c.cell + c.dst_gap;
  Lines src(c.rows * src_pitch + c.misaligned), dst(c.columns * dst_pitch + c.misaligned);
  std::mt19937 random(7);
  for (size_t i = 0; i < src.size(); ++i) *src.at(i) = static_cast<unsigned char>(random());
  std::memset(dst.at(0), kUntouched, dst.size());
  std::vector<unsigned char> expected(dst.size(), kUntouched);
  for (size_t column = 0; column < c.columns; ++column) {
    for (size_t i = 0; i < c.padded_rows * c.cell; ++i) {
      const size_t from = i / c.cell * src_pitch + column * c.cell + i % c.cell;
      expected[c.misaligned + column * dst_pitch + i] =
          i < c.rows * c.cell ? *src.at(c.misaligned + from) : 0;
    }
  }
  cell_transpose_body(c.cell, level)({reinterpret_cast<std::byte*>(dst.at(c.misaligned)), dst_pitch,
                                      reinterpret_cast<std::byte*>(src.at(c.misaligned)), src_pitch,
                                      c.rows, c.columns, c.padded_rows},
                                     stores);
  finish_streamed_stores();
  ASSERT_EQ(std::memcmp(dst.at(0), expected.data(), expected.size()), 0)
      << "cells of " << c.cell << " B, " << c.rows << " x " << c.columns << " padded to "
      << c.padded_rows << ", gaps " << c.src_gap << " and " << c.dst_gap << ", misaligned by "
      << c.misaligned << ", level " << static_cast<int>(level);
}

void expect_transposed(const Case& c) {
  for (const SimdLevel level : kSimdLevels) {
    if (!cpu_has(level)) continue;
    for (const Stores stores : {Stores::kCached, Stores::kStreamed})
      expect_transposed(c, level, stores);
  }
}

TEST(CellTranspose, EveryLevelHasTilesOrThoseBelowIt) {
  for (const SimdLevel level : kSimdLevels) {
    if (level == SimdLevel::kPortable || !cpu_has(level)) continue;
    EXPECT_NE(cell_transpose_body(2, level), cell_transpose_body(2, SimdLevel::kPortable));
  }
}

TEST(CellTranspose, EverySmallMatrix) {
  for (const size_t cell : kCells)
    for (size_t rows = 1; rows <= 18; ++rows)
      for (size_t columns = 1; columns <= 18; ++columns)
        expect_transposed({cell, rows, columns, rows, 0, 0, 0});
}

TEST(CellTranspose, Padding) {
  for (const size_t cell : kCells)
    for (size_t padded : {8, 16, 32, 64, 80})
      for (size_t rows = 0; rows <= padded; rows += rows < 4 ? 1 : 3)
        for (const size_t columns : {1, 8, 19, 33})
          expect_transposed({cell, rows, columns, padded, 0, 0, 0});
}

TEST(CellTranspose, AnyPitchAndAlignment) {
  std::mt19937 random(11);
  const auto below = [&](size_t limit) { return random() % limit; };
  for (int i = 0; i < 500; ++i) {
    const size_t rows = 1 + below(80);
    const size_t unit = size_t{1} << below(7);  // 1 to 64: alignments that streaming asks about
    expect_transposed({kCells[below(8)], rows, 1 + below(80), rows + below(3) * below(40),
                       below(5) * unit, below(5) * unit, below(64) / unit * unit});
  }
}

}  // namespace
}  // namespace asctwin
