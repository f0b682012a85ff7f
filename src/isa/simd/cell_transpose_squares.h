// The tiles of the transpose with registers of one lane: squares of 16 B by 16 B for elements,
// larger cells piece by piece. To be included once by a file that defines ASCTWIN_TRANSPOSE_TARGET,
// the mark of its functions.
#pragma once

#include <algorithm>
#include <cstdint>

#include "isa/simd/cell_transpose_tiles.h"
#include "isa/simd/transpose_lanes.h"

namespace asctwin {

inline constexpr size_t kLaneBytes = 16;

// A square of elements. Rows that are half the square apart are interleaved; after as many steps as
// the side has bits, rows have become columns.
template <class Lanes, size_t kCell>
struct SquareTile {
  static constexpr size_t kRows = kLaneBytes / kCell, kColumns = kRows;

  // A TileFn.
  template <bool kStreamed>
  static void run(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                  size_t rows, size_t columns) {
    for (size_t begin = 0; begin < columns; begin += kColumns) {
      const size_t column = std::min(begin, columns - kColumns);
      turn_over<kStreamed>(dst + column * dst_pitch, dst_pitch,
                           src == nullptr ? src : src + column * kCell, src_pitch, rows);
    }
  }

 private:
  template <bool kStreamed>
  static void turn_over(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                        size_t rows) {
    typename Lanes::Vector lines[kRows];
    for (size_t i = 0; i < kRows; ++i)
      lines[i] = i < rows ? Lanes::load(src + i * src_pitch) : Lanes::zero();
    transpose_lanes<Lanes, kCell, kRows>(lines);
    for (size_t i = 0; i < kRows; ++i)
      Lanes::template store<kStreamed>(dst + i * dst_pitch, lines[i]);
  }
};

// Cells of 16 B and more, 256 B of them side by side.
template <class Lanes, size_t kCell>
struct PieceTile {
  static constexpr size_t kBytes = 256, kRows = kBytes / kCell, kColumns = 1;

  template <bool kStreamed>
  static void run(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                  size_t rows, size_t columns) {
    for (size_t column = 0; column < columns; ++column, dst += dst_pitch, src += kCell)
      for (size_t row = 0; row < kRows; ++row)
        for (size_t at = 0; at < kCell; at += kLaneBytes)
          Lanes::template store<kStreamed>(
              dst + row * kCell + at,
              row < rows ? Lanes::load(src + row * src_pitch + at) : Lanes::zero());
  }
};

template <class T>
constexpr Tile tile_of_lanes(size_t column_block) {
  return {.rows = T::kRows,
          .columns = T::kColumns,
          .column_block = column_block,
          .store_bytes = kLaneBytes,
          .cached = T::template run<false>,
          .streamed = T::template run<true>};
}

// The tile for cells of 2^i bytes.
template <class Lanes>
constexpr Tile tile_in_lanes(size_t i) {
  constexpr size_t kBlock = 128;  // bytes of a row of the source that squares finish at once
  const Tile tiles[kCellSizes] = {
      tile_of_lanes<SquareTile<Lanes, 1>>(kBlock),
      tile_of_lanes<SquareTile<Lanes, 2>>(kBlock / 2),
      tile_of_lanes<SquareTile<Lanes, 4>>(kBlock / 4),
      tile_of_lanes<SquareTile<Lanes, 8>>(kBlock / 8),
      tile_of_lanes<PieceTile<Lanes, 16>>(SIZE_MAX),
      tile_of_lanes<PieceTile<Lanes, 32>>(SIZE_MAX),
      tile_of_lanes<PieceTile<Lanes, 64>>(SIZE_MAX),
      tile_of_lanes<PieceTile<Lanes, 128>>(SIZE_MAX),
  };
  return tiles[i];
}

}  // namespace asctwin
