// Makes rows of columns in each lane of 16 B of some registers.
// To be included once by a file that defines ASCTWIN_TRANSPOSE_TARGET, the mark of its functions.
#pragma once

#include <cstddef>

#include "num/target.h"

namespace asctwin {

// A perfect shuffle, repeated: interleaving row r with row r + kRows / 2, for all rows, moves the
// highest bit of the row's number to the lowest of the column's. There are as many steps as the
// row's number has bits.
template <class Lanes, size_t kCell, size_t kRows>
ASCTWIN_TRANSPOSE_TARGET ASCTWIN_ALWAYS_INLINE void transpose_lanes(typename Lanes::Vector* rows) {
  for (size_t bits = kRows; bits > 1; bits /= 2) {
    typename Lanes::Vector next[kRows];
    for (size_t r = 0; r < kRows / 2; ++r) {
      next[2 * r] = Lanes::template low<kCell>(rows[r], rows[r + kRows / 2]);
      next[2 * r + 1] = Lanes::template high<kCell>(rows[r], rows[r + kRows / 2]);
    }
    for (size_t r = 0; r < kRows; ++r) rows[r] = next[r];
  }
}

}  // namespace asctwin
