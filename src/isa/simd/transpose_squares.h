// The transposes with registers of one lane: squares of 16 B by 16 B. All of them are turned over
// before the first is stored.
// To be included once by a file that defines ASCTWIN_TRANSPOSE_TARGET, the mark of its functions.
#pragma once

#include "isa/simd/transpose_lanes.h"
#include "isa/simd/transpose_table.h"
#include "num/target.h"

namespace asctwin {

// With few registers, squares that were turned over wait in memory, which leaves these to the next
// one: left to itself, the compiler moves single rows to and fro between the steps.
template <class Lanes, size_t kCell>
struct Squares {
  static constexpr size_t kSide = 16 / kCell;
  static constexpr int kCount = kCell == 1 ? 1 : 4;
  typename Lanes::Vector rows[kCount][kSide];

  // `at` bytes behind the start of each of the pieces from `first` on.
  ASCTWIN_ALWAYS_INLINE void turn(int square, const Pieces& pieces, int first, int at) {
    if constexpr (Lanes::kRegisters < 32) asm volatile("" : : "r"(rows) : "memory");
    typename Lanes::Vector turned[kSide];
    for (size_t r = 0; r < kSide; ++r)
      turned[r] = Lanes::load(pieces.src(first + static_cast<int>(r)) + at);
    transpose_lanes<Lanes, kCell, kSide>(turned);
    for (size_t r = 0; r < kSide; ++r) rows[square][r] = turned[r];
  }
};

template <class Lanes>
ASCTWIN_ALWAYS_INLINE void transpose_b8(const Pieces& pieces) {
  Squares<Lanes, 1> squares;
  squares.turn(0, pieces, 0, 0);
  for (int r = 0; r < 16; ++r) Lanes::store(pieces.dst(r), squares.rows[0][r]);
}

// Two halves of the sources by two halves of the columns.
template <class Lanes>
ASCTWIN_ALWAYS_INLINE void transpose_b16(const Pieces& pieces) {
  Squares<Lanes, 2> squares;
  for (int half = 0; half < 2; ++half)
    for (int side = 0; side < 2; ++side) squares.turn(2 * half + side, pieces, 8 * half, 16 * side);
  for (int side = 0; side < 2; ++side)
    for (int r = 0; r < 8; ++r)
      for (int half = 0; half < 2; ++half)
        Lanes::store(pieces.dst(8 * side + r) + 16 * half, squares.rows[2 * half + side][r]);
}

// Two transposes of 8 x 8, each in four squares, of which the upper two come first: of sources 0 to
// 7 into the even destinations, of 8 to 15 into the odd ones.
template <class Lanes>
ASCTWIN_ALWAYS_INLINE void transpose_b32(const Pieces& pieces) {
  Squares<Lanes, 4> squares[2];
  for (int odd = 0; odd < 2; ++odd)
    for (int half = 0; half < 2; ++half)
      for (int side = 0; side < 2; ++side)
        squares[odd].turn(2 * half + side, pieces, 8 * odd + 4 * half, 16 * side);
  for (int side = 0; side < 2; ++side)
    for (int r = 0; r < 4; ++r)
      for (int odd = 0; odd < 2; ++odd)
        for (int half = 0; half < 2; ++half)
          Lanes::store(pieces.dst(2 * (4 * side + r) + odd) + 16 * half,
                       squares[odd].rows[2 * half + side][r]);
}

template <class Lanes>
inline constexpr TransposeTable kTransposesInSquares = {
    [](const Transposes& all) {
      for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b8<Lanes>(pieces);
    },
    [](const Transposes& all) {
      for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b16<Lanes>(pieces);
    },
    [](const Transposes& all) {
      for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b32<Lanes>(pieces);
    },
};

}  // namespace asctwin
