// A matrix stored as a grid of fractals, 16 rows of `width` elements each.
// spec: cube.md, sections 0 and 1.4
#pragma once

#include <algorithm>
#include <cstdint>

#include "isa/access.h"
#include "isa/fractal.h"
#include "isa/strided.h"

namespace asctwin::isa {

inline constexpr int64_t kFractalRows = 16;

struct FractalGrid {
  int64_t rows, columns;  // of the matrix, elements
  int64_t width;          // of a fractal, elements
  int64_t row_pitch;      // from one row of fractals to the next, elements
  int64_t column_pitch;   // from one column of fractals to the next, elements

  constexpr int64_t offset(int64_t row, int64_t column) const {
    return row / kFractalRows * row_pitch + column / width * column_pitch +
           row % kFractalRows * width + column % width;
  }
};

// The access to `columns` columns and `rows` rows of the grid from (row, column) on, all of whole
// fractals or all inside one in either direction.
inline Access part_of_grid(const FractalGrid& grid, Effect effect, int operand, const uint8_t* base,
                           int bits, int64_t row, int64_t rows, int64_t column, int64_t columns) {
  const auto bytes = [bits](int64_t elements) { return elements * bits / 8; };
  const int64_t rows_of_one = std::min(rows, kFractalRows);
  const int64_t columns_of_one = std::min(columns, grid.width);
  const Loop down{ceil_div(rows, kFractalRows), bytes(grid.row_pitch)};
  const Loop across{ceil_div(columns, grid.width), bytes(grid.column_pitch)};
  const bool by_rows = grid.row_pitch > grid.column_pitch;  // neighbours stay in one run
  return {effect,
          operand,
          base + bytes(grid.offset(row, column)),
          bytes(columns_of_one),
          {by_rows ? down : across, by_rows ? across : down, {rows_of_one, bytes(grid.width)}}};
}

// Declares the elements of the matrix, and nothing else of its fractals.
inline void add_grid(AccessSink& sink, const FractalGrid& grid, Effect effect, int operand,
                     const uint8_t* base, int bits) {
  const int64_t whole_rows = grid.rows / kFractalRows * kFractalRows;
  const int64_t whole_columns = grid.columns / grid.width * grid.width;
  const int64_t rows[][2] = {{0, whole_rows}, {whole_rows, grid.rows - whole_rows}};
  const int64_t columns[][2] = {{0, whole_columns}, {whole_columns, grid.columns - whole_columns}};
  for (const auto& [row, row_count] : rows)
    for (const auto& [column, column_count] : columns)
      if (row_count > 0 && column_count > 0)
        sink.add(
            part_of_grid(grid, effect, operand, base, bits, row, row_count, column, column_count));
}

}  // namespace asctwin::isa
