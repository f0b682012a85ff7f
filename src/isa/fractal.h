// Where element (row, column) of a matrix stands in each layout.
// NZ is made of column strips: a strip holds the rows one after the other, `width` columns each.
// spec: data_movement.md, sections 2.3 and 4
#pragma once

#include <cstdint>

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

// Elements in a DataBlock.
constexpr int64_t c0_of(int64_t element_bytes) { return kBlockBytes / element_bytes; }

// All strides in elements.
struct NdLayout {
  int64_t row_pitch;
  constexpr int64_t offset(int64_t row, int64_t column) const { return row * row_pitch + column; }
};

struct NzLayout {
  int64_t width;        // columns of a strip
  int64_t strip_pitch;  // between strips
  int64_t row_pitch;    // between rows of one strip
  constexpr int64_t offset(int64_t row, int64_t column) const {
    return column / width * strip_pitch + row * row_pitch + column % width;
  }
};

}  // namespace asctwin::isa
