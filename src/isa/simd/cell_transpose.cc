// Laying tiles over a matrix, and the plain spelling for matrices that are smaller than every tile.
// The last tile of each direction is moved back until it ends with the matrix: what two tiles share
// is written twice, with the same bytes, and no tile needs a form for a smaller size.
#include "isa/simd/cell_transpose.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "isa/simd/cell_transpose_tiles.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace asctwin {
namespace {

// Columns of a line of 64 B are finished for all rows before the next, so that a line is read once.
template <size_t kCell>
void portable(const CellTranspose& t, Stores) {
  constexpr size_t kBlock = std::max<size_t>(64 / kCell, 1);
  const size_t pad_bytes = (t.padded_rows - t.rows) * kCell;
  for (size_t begin = 0; begin < t.columns; begin += kBlock) {
    const size_t end = std::min(begin + kBlock, t.columns);
    for (size_t column = begin; column < end; ++column) {
      const std::byte* from = t.src + column * kCell;
      std::byte* to = t.dst + column * t.dst_pitch;
      for (size_t row = 0; row < t.rows; ++row, to += kCell, from += t.src_pitch)
        std::memcpy(to, from, kCell);
      std::memset(to, 0, pad_bytes);
    }
  }
}

#if !defined(__x86_64__)
template <size_t... i>
constexpr auto portable_bodies(std::index_sequence<i...>) {
  return std::array<CellTransposeFn, sizeof...(i)>{portable<size_t{1} << i>...};
}
constexpr auto kPortable = portable_bodies(std::make_index_sequence<kCellSizes>());
#endif

#if defined(__x86_64__) || defined(__aarch64__)

bool aligned(const void* address, size_t pitch, size_t bytes) {
  return ((reinterpret_cast<uintptr_t>(address) | pitch) & (bytes - 1)) == 0;
}

// A tile with its first cell at (row, column); `columns` of them.
void turn_over(const Tile& tile, size_t cell, const CellTranspose& t, size_t row, size_t column,
               size_t columns, bool streamed) {
  std::byte* const dst = t.dst + column * t.dst_pitch + row * cell;
  const size_t rows = std::min(t.rows - std::min(t.rows, row), tile.rows);
  const std::byte* const src = rows == 0 ? nullptr : t.src + row * t.src_pitch + column * cell;
  const bool may_stream = streamed && aligned(dst, t.dst_pitch, tile.store_bytes);
  (may_stream ? tile.streamed : tile.cached)(dst, t.dst_pitch, src, t.src_pitch, rows, columns);
}

void lay_out(const Tile& tile, size_t cell, const CellTranspose& t, bool streamed) {
  const size_t last_row = t.padded_rows - tile.rows;
  for (size_t begin = 0; begin < t.columns; begin += tile.column_block) {
    const size_t end = std::min(begin + tile.column_block, t.columns);
    const size_t column = std::min(begin, end - std::min(end, tile.columns));
    for (size_t row = 0; row < t.padded_rows; row += tile.rows)
      turn_over(tile, cell, t, std::min(row, last_row), column, end - column, streamed);
  }
}

bool is_smaller(const CellTranspose& t, const Tile& tile) {
  return t.padded_rows < tile.rows || t.columns < tile.columns;
}

template <const Tile (&... kTiles)[kCellSizes]>
struct Tiled {
  // Lays out the first of the tiles that is not larger than the matrix.
  template <size_t kIndex>
  static void run(const CellTranspose& t, Stores stores) {
    constexpr size_t kCell = size_t{1} << kIndex;
    for (const Tile* tile : {&kTiles[kIndex]...}) {
      if (is_smaller(t, *tile)) continue;
      // A line that is written in parts, far from each other, is better left to the caches.
      const size_t run_bytes = tile->rows * kCell;
      const bool whole_lines = run_bytes >= 64 || t.dst_pitch == run_bytes;
      return lay_out(*tile, kCell, t, stores == Stores::kStreamed && whole_lines);
    }
    portable<kCell>(t, stores);
  }

  template <size_t... i>
  static constexpr auto bodies(std::index_sequence<i...>) {
    return std::array<CellTransposeFn, sizeof...(i)>{run<i>...};
  }
};

#endif

#if defined(__x86_64__)
constexpr auto kSse2 = Tiled<kTilesSse2>::bodies(std::make_index_sequence<kCellSizes>());
constexpr auto kAvx2 =
    Tiled<kTilesAvx2, kTilesSse2>::bodies(std::make_index_sequence<kCellSizes>());
constexpr auto kAvx512 =
    Tiled<kTilesAvx512, kTilesAvx2, kTilesSse2>::bodies(std::make_index_sequence<kCellSizes>());
#elif defined(__aarch64__)
constexpr auto kNeon = Tiled<kTilesNeon>::bodies(std::make_index_sequence<kCellSizes>());
#endif

}  // namespace

void finish_streamed_stores() {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

CellTransposeFn cell_transpose_body(size_t cell_bytes, SimdLevel level) {
  const auto index = static_cast<size_t>(std::countr_zero(cell_bytes));
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kAvx512[index];
  return level == SimdLevel::kAvx2 ? kAvx2[index] : kSse2[index];
#else
#if defined(__aarch64__)
  if (level >= SimdLevel::kNeon) return kNeon[index];
#endif
  static_cast<void>(level);
  return kPortable[index];
#endif
}

}  // namespace asctwin
