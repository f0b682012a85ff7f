// The common part of the spellings of the transpose. A tile is the part of the matrix that a
// spelling turns over at once; `cell_transpose.cc` lays the tiles over the matrix.
#pragma once

#include <cstddef>

#include "isa/simd/cell_transpose.h"

namespace asctwin {

// Turns over all rows of a tile and `columns` columns, at least the tile's number. The rows from
// `rows` on are not read; zeros stand for them.
using TileFn = void (*)(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                        size_t rows, size_t columns);

struct Tile {
  size_t rows, columns;  // the least it can turn over
  size_t column_block;   // columns that are finished for all rows before the next ones
  size_t store_bytes;    // of one store; where all are aligned to it, `streamed` may run
  TileFn cached, streamed;
};

// For cells of 2^i bytes.
inline constexpr size_t kCellSizes = 8;

#if defined(__x86_64__)
extern const Tile kTilesSse2[kCellSizes];
extern const Tile kTilesAvx2[kCellSizes];
extern const Tile kTilesAvx512[kCellSizes];
#elif defined(__aarch64__)
extern const Tile kTilesNeon[kCellSizes];
#endif

}  // namespace asctwin
