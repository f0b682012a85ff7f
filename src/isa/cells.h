// The body of ND2NZ and NZ2ND: DataBlocks, or strips' rows, change places as a matrix of cells.
// spec: data_movement.md, sections 2.3 and 4
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa/simd/cell_transpose.h"

namespace asctwin::isa {

// The cell in row r and column c of `src` goes to row c, column r of `dst`. The cells of a row touch
// each other on both sides; pitches are in bytes.
inline void transpose_cells(uint8_t* dst, int64_t dst_pitch, const uint8_t* src, int64_t src_pitch,
                            int64_t rows, int64_t columns, int64_t cell_bytes) {
  if (rows <= 0 || columns <= 0) return;
  const auto number = [](int64_t value) { return static_cast<size_t>(value); };
  const CellTranspose cells{reinterpret_cast<std::byte*>(dst), number(dst_pitch),
                            reinterpret_cast<const std::byte*>(src), number(src_pitch),
                            number(rows), number(columns), number(rows)};
  cell_transpose_body(number(cell_bytes))(cells, Stores::kCached);
}

}  // namespace asctwin::isa
