// Transposes a matrix of cells. A cell is an element, or a whole DataBlock: between ND and NZ, and
// between a plain and a fractal layout in general, nothing else happens (data_movement.md, sections
// 2.3, 4 and 9.1). All SIMD levels give the same bytes.
#pragma once

#include <cstddef>

#include "num/simd_level.h"

namespace asctwin {

// dst(column, row) = src(row, column). Pitches are in bytes, from one row to the next and from one
// column to the next. Source and destination do not overlap.
struct CellTranspose {
  std::byte* dst;
  size_t dst_pitch;
  const std::byte* src;
  size_t src_pitch;
  size_t rows, columns;  // of the source, in cells
  // Cells behind each column up to this number are written with zero; at least `rows`.
  size_t padded_rows;
};

// How the destination is written: through the caches, or past them, which spares memory the read
// of what is overwritten. Past them is a wish: a body may write an unaligned line otherwise.
enum class Stores : uint8_t { kCached, kStreamed };

// To be called by the thread that has streamed, before another one may read.
void finish_streamed_stores();

using CellTransposeFn = void (*)(const CellTranspose& transpose, Stores stores);

// `cell_bytes` is a power of two up to 128.
// @pre cpu_has(level)
CellTransposeFn cell_transpose_body(size_t cell_bytes, SimdLevel level = simd_level());

}  // namespace asctwin
