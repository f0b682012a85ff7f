// The NEON tiles of the transpose: squares of 16 B by 16 B for elements, larger cells one by one.
#include "isa/simd/cell_transpose_tiles.h"

#if defined(__aarch64__)
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "isa/simd/lanes_neon.h"

#define ASCTWIN_TRANSPOSE_TARGET
#include "isa/simd/transpose_lanes.h"

namespace asctwin {
namespace {

constexpr size_t kVectorBytes = 16;

using neon::Lanes;

// A square of elements. Rows that are half the square apart are interleaved; after as many steps as
// the side has bits, rows have become columns.
template <size_t kCell>
struct SquareTile {
  static constexpr size_t kSide = kVectorBytes / kCell;

  static void run(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                  size_t rows, size_t columns) {
    for (size_t begin = 0; begin < columns; begin += kSide) {
      const size_t column = std::min(begin, columns - kSide);
      turn_over(dst + column * dst_pitch, dst_pitch, src == nullptr ? src : src + column * kCell,
                src_pitch, rows);
    }
  }

 private:
  static void turn_over(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                        size_t rows) {
    uint8x16_t lines[kSide];
    for (size_t i = 0; i < kSide; ++i) {
      lines[i] = vdupq_n_u8(0);
      if (i < rows) std::memcpy(&lines[i], src + i * src_pitch, kVectorBytes);
    }
    transpose_lanes<Lanes, kCell, kSide>(lines);
    for (size_t i = 0; i < kSide; ++i) std::memcpy(dst + i * dst_pitch, &lines[i], kVectorBytes);
  }
};

// Cells of 16 B and more, which are copied whole.
template <size_t kCell>
struct PieceTile {
  static constexpr size_t kRows = std::max<size_t>(64 / kCell, 1);

  static void run(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                  size_t rows, size_t columns) {
    for (size_t column = 0; column < columns; ++column, dst += dst_pitch) {
      for (size_t row = 0; row < kRows; ++row) {
        if (row < rows)
          std::memcpy(dst + row * kCell, src + row * src_pitch + column * kCell, kCell);
        else
          std::memset(dst + row * kCell, 0, kCell);
      }
    }
  }
};

template <size_t kCell>
constexpr Tile square_tile() {
  using T = SquareTile<kCell>;
  return {T::kSide, T::kSide, 128 / kCell, kVectorBytes, T::run, T::run};
}
template <size_t kCell>
constexpr Tile piece_tile() {
  using T = PieceTile<kCell>;
  return {T::kRows, 1, std::max<size_t>(128 / kCell, 1), kVectorBytes, T::run, T::run};
}

}  // namespace

const Tile kTilesNeon[kCellSizes] = {
    square_tile<1>(), square_tile<2>(), square_tile<4>(), square_tile<8>(),
    piece_tile<16>(), piece_tile<32>(), piece_tile<64>(), piece_tile<128>(),
};

}  // namespace asctwin
#endif
