// The AVX-512 transposes. A repeat fits in eight registers, so that all of it is read before the
// first byte is written. Pieces of several sources stand side by side in a register and are turned
// over in each lane of 16 B; then what belongs to one destination is brought together.
#include "isa/simd/lanes_avx512.h"
#include "isa/simd/transpose_table.h"
#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define ASCTWIN_TRANSPOSE_TARGET ASCTWIN_TARGET_AVX512
#include "isa/simd/transpose_lanes.h"

namespace asctwin {
namespace {

using avx512::Lanes;
using Vector = Lanes::Vector;

#define ASCTWIN_AVX512_INLINE ASCTWIN_TARGET_AVX512 ASCTWIN_ALWAYS_INLINE

ASCTWIN_AVX512_INLINE Vector load_blocks(const uint8_t* low, const uint8_t* high) {
  const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(low));
  const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(high));
  return _mm512_maskz_inserti64x4(0xFF, _mm512_castsi256_si512(first), second, 1);
}
// Most destinations come in pairs that make up a line.
ASCTWIN_AVX512_INLINE void store_blocks(uint8_t* low, uint8_t* high, Vector blocks) {
  if (high == low + 32) return _mm512_storeu_si512(low, blocks);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(low),
                      _mm512_maskz_extracti64x4_epi64(0xF, blocks, 0));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(high),
                      _mm512_maskz_extracti64x4_epi64(0xF, blocks, 1));
}

ASCTWIN_AVX512_INLINE __m128i load_lane(const uint8_t* from) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
// 16 B of each fourth source from `first` on, `at` bytes behind its start. The loads put the lanes
// in their places, which takes no shuffle.
ASCTWIN_AVX512_INLINE Vector load_lanes(const Pieces& pieces, int first, int at) {
  Vector row = _mm512_castsi128_si512(load_lane(pieces.src(first) + at));
  row = _mm512_mask_broadcast_i32x4(row, 0x00F0, load_lane(pieces.src(first + 4) + at));
  row = _mm512_mask_broadcast_i32x4(row, 0x0F00, load_lane(pieces.src(first + 8) + at));
  return _mm512_mask_broadcast_i32x4(row, 0xF000, load_lane(pieces.src(first + 12) + at));
}

ASCTWIN_AVX512_INLINE void store_lane(uint8_t* to, __m128i lane) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), lane);
}

// Four sources in the lanes of a register; then the four columns of each lane, which are words of
// 32 bits, go to the lanes of their destinations.
ASCTWIN_AVX512_INLINE void transpose_b8(const Pieces& pieces) {
  Vector rows[4];
  for (int r = 0; r < 4; ++r) rows[r] = load_lanes(pieces, r, 0);
  transpose_lanes<Lanes, 1, 4>(rows);
  const Vector order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  for (int r = 0; r < 4; ++r) {
    const Vector columns = _mm512_maskz_permutexvar_epi32(0xFFFF, order, rows[r]);
    store_lane(pieces.dst(4 * r), _mm512_maskz_extracti32x4_epi32(0xF, columns, 0));
    store_lane(pieces.dst(4 * r + 1), _mm512_maskz_extracti32x4_epi32(0xF, columns, 1));
    store_lane(pieces.dst(4 * r + 2), _mm512_maskz_extracti32x4_epi32(0xF, columns, 2));
    store_lane(pieces.dst(4 * r + 3), _mm512_maskz_extracti32x4_epi32(0xF, columns, 3));
  }
}

// Four sources in the lanes of a register, their left halves and then their right ones; after two
// rounds each lane has two columns of its four rows, in its halves.
ASCTWIN_AVX512_INLINE void transpose_b16(const Pieces& pieces) {
  Vector rows[8];
  for (int r = 0; r < 8; ++r) rows[r] = load_lanes(pieces, r % 4, r / 4 * 16);
  transpose_lanes<Lanes, 2, 4>(rows);
  transpose_lanes<Lanes, 2, 4>(rows + 4);
  const Vector order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  for (int r = 0; r < 8; ++r)
    store_blocks(pieces.dst(2 * r), pieces.dst(2 * r + 1),
                 _mm512_maskz_permutexvar_epi64(0xFF, order, rows[r]));
}

// Two transposes of 8 x 8 in the halves of the registers: sources 0 to 7 go to the even
// destinations, 8 to 15 to the odd ones. A column is a lane of the upper four rows and one of the
// others.
ASCTWIN_AVX512_INLINE void transpose_b32(const Pieces& pieces) {
  Vector rows[8];
  for (int r = 0; r < 8; ++r) rows[r] = load_blocks(pieces.src(r), pieces.src(r + 8));
  transpose_lanes<Lanes, 4, 4>(rows);
  transpose_lanes<Lanes, 4, 4>(rows + 4);
  const Vector left = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
  const Vector right = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
  for (int r = 0; r < 4; ++r)
    store_blocks(pieces.dst(2 * r), pieces.dst(2 * r + 1),
                 _mm512_maskz_permutex2var_epi64(0xFF, rows[r], left, rows[r + 4]));
  for (int r = 0; r < 4; ++r)
    store_blocks(pieces.dst(2 * r + 8), pieces.dst(2 * r + 9),
                 _mm512_maskz_permutex2var_epi64(0xFF, rows[r], right, rows[r + 4]));
}

ASCTWIN_TARGET_AVX512 void all_b8(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b8(pieces);
}
ASCTWIN_TARGET_AVX512 void all_b16(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b16(pieces);
}
ASCTWIN_TARGET_AVX512 void all_b32(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b32(pieces);
}

#undef ASCTWIN_AVX512_INLINE

}  // namespace

const TransposeTable kTransposesAvx512 = {all_b8, all_b16, all_b32};

}  // namespace asctwin
#endif
