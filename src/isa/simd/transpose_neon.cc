// The NEON transposes: squares of 16 B by 16 B. All are turned over before the first is stored.
#include "isa/simd/transpose_table.h"

#if defined(__aarch64__)
#include "isa/simd/lanes_neon.h"

#define ASCTWIN_TRANSPOSE_TARGET
#include "isa/simd/transpose_lanes.h"

namespace asctwin {
namespace {

using neon::Lanes;
using Vector = Lanes::Vector;

ASCTWIN_ALWAYS_INLINE void transpose_b8(const Pieces& pieces) {
  Vector rows[16];
  for (int r = 0; r < 16; ++r) rows[r] = vld1q_u8(pieces.src(r));
  transpose_lanes<Lanes, 1, 16>(rows);
  for (int r = 0; r < 16; ++r) vst1q_u8(pieces.dst(r), rows[r]);
}

// Two halves of the sources by two halves of the columns.
ASCTWIN_ALWAYS_INLINE void transpose_b16(const Pieces& pieces) {
  Vector squares[2][2][8];
  for (int half = 0; half < 2; ++half)
    for (int side = 0; side < 2; ++side) {
      Vector* const rows = squares[half][side];
      for (int r = 0; r < 8; ++r) rows[r] = vld1q_u8(pieces.src(8 * half + r) + 16 * side);
      transpose_lanes<Lanes, 2, 8>(rows);
    }
  for (int half = 0; half < 2; ++half)
    for (int side = 0; side < 2; ++side)
      for (int r = 0; r < 8; ++r)
        vst1q_u8(pieces.dst(8 * side + r) + 16 * half, squares[half][side][r]);
}

// Two transposes of 8 x 8, each in four squares: of sources 0 to 7 into the even destinations, of 8
// to 15 into the odd ones.
ASCTWIN_ALWAYS_INLINE void transpose_b32(const Pieces& pieces) {
  Vector squares[4][2][4];
  for (int quarter = 0; quarter < 4; ++quarter)
    for (int side = 0; side < 2; ++side) {
      Vector* const rows = squares[quarter][side];
      for (int r = 0; r < 4; ++r) rows[r] = vld1q_u8(pieces.src(4 * quarter + r) + 16 * side);
      transpose_lanes<Lanes, 4, 4>(rows);
    }
  for (int quarter = 0; quarter < 4; ++quarter)
    for (int side = 0; side < 2; ++side)
      for (int r = 0; r < 4; ++r)
        vst1q_u8(pieces.dst(2 * (4 * side + r) + quarter / 2) + quarter % 2 * 16,
                 squares[quarter][side][r]);
}

void all_b8(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b8(pieces);
}
void all_b16(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b16(pieces);
}
void all_b32(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b32(pieces);
}

}  // namespace

const TransposeTable kTransposesNeon = {all_b8, all_b16, all_b32};

}  // namespace asctwin
#endif
