// Where an element of a tensor stands in a plain layout and in one made of strips: both are sums
// of index times step, but for the column, which the strips cut into pieces of their width.
// Every pair of layouts that is converted is one such map (data_movement.md, sections 2.3, 4, 9.1;
// cube.md, section 0).
#pragma once

#include <cstddef>
#include <vector>

#include "asctwin/format.h"

namespace asctwin {

// All steps in elements. Element (i, j, row, column):
//   plain:  i * outer[0].plain_step + j * outer[1].plain_step + row * row_step
//           + column * column_step
//   strips: i * outer[0].strips_step + j * outer[1].strips_step + row * strip_row_step
//           + column / width * strip_step + column % width
// One of row_step and column_step is 1. Where column_step is 1, strip_row_step is `width`.
// What the strips hold beyond the tensor is zero. UNVERIFIED: documents say so of NZ's columns only.
struct StripMap {
  struct Outer {
    size_t count = 1, plain_step = 0, strips_step = 0;
    size_t padded = 1;  // the strips hold this many; zeros stand from `count` on
  };
  Outer outer[2];
  size_t rows, padded_rows, row_step, strip_row_step;
  size_t columns, column_step;
  size_t width, strip_step;
  bool padded_columns;  // the last strip is filled up to `width`

  size_t strips() const { return (columns + width - 1) / width; }
};

// Two layouts of one tensor.
struct StripPair {
  Format plain, strips;
  std::vector<size_t> plain_shape, strips_shape;
  StripMap map;
};

// The layouts in either order; `shape` is that of `from` unless `from` is fractal.
// @throw ConversionError
StripPair strip_pair(Format from, Format to, DType dtype, const std::vector<size_t>& shape,
                     size_t c0);

}  // namespace asctwin
