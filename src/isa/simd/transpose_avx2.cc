// The AVX2 transposes. A register has eight rows in each of its two lanes of 16 B.
#include <algorithm>

#include "isa/simd/lanes_avx2.h"
#include "isa/simd/transpose_table.h"
#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define ASCTWIN_TRANSPOSE_TARGET ASCTWIN_TARGET_AVX2
#include "isa/simd/transpose_lanes.h"

namespace asctwin {
namespace {

using avx2::Lanes;
using Vector = Lanes::Vector;

#define ASCTWIN_AVX2_INLINE ASCTWIN_TARGET_AVX2 ASCTWIN_ALWAYS_INLINE

ASCTWIN_AVX2_INLINE __m128i load_lane(const uint8_t* from) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
ASCTWIN_AVX2_INLINE Vector load_lanes(const uint8_t* low, const uint8_t* high) {
  return Lanes::join(load_lane(low), load_lane(high));
}
ASCTWIN_AVX2_INLINE void store_lane(uint8_t* to, __m128i lane) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), lane);
}
ASCTWIN_AVX2_INLINE void store_block(uint8_t* to, Vector block) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), block);
}

// The columns come out two to a lane, in their halves.
ASCTWIN_AVX2_INLINE void transpose_b8(const Pieces& pieces) {
  Vector rows[8];
  for (int r = 0; r < 8; ++r) rows[r] = load_lanes(pieces.src(r), pieces.src(r + 8));
  transpose_lanes<Lanes, 1, 8>(rows);
  for (int r = 0; r < 8; ++r) {
    const Vector columns = _mm256_permute4x64_epi64(rows[r], 0xD8);
    store_lane(pieces.dst(2 * r), _mm256_castsi256_si128(columns));
    store_lane(pieces.dst(2 * r + 1), _mm256_extracti128_si256(columns, 1));
  }
}

// The transposes of 16 and 32 bits have as many rows as AVX2 has registers, and all are read before
// the first is written. So a part that was turned over waits in memory, which leaves the registers
// to the next one: left to itself, the compiler moves single rows to and fro between the steps.
template <int kVectors>
struct Waiting {
  Vector rows[kVectors];

  ASCTWIN_AVX2_INLINE void keep(const Vector* turned) {
    for (int r = 0; r < kVectors; ++r) rows[r] = turned[r];
    asm volatile("" : : "r"(rows) : "memory");
  }
};

// The left eight columns, then the right eight.
ASCTWIN_AVX2_INLINE void turn_half(const Pieces& pieces, int half, Vector* rows) {
  const int at = half * 16;
  for (int r = 0; r < 8; ++r) rows[r] = load_lanes(pieces.src(r) + at, pieces.src(r + 8) + at);
  transpose_lanes<Lanes, 2, 8>(rows);
}
ASCTWIN_AVX2_INLINE void store_half(const Vector* rows, const Pieces& pieces, int half) {
  for (int r = 0; r < 8; ++r) store_block(pieces.dst(8 * half + r), rows[r]);
}

// Whether no repeat reads what another one or itself writes, where the answer is worth its time.
bool are_apart(const Transposes& all) {
  if (all.repeats < 4 || all.dst_pitch < 0 || all.src_pitch < 0) return false;
  const auto [first_read, last_read] = std::minmax_element(all.src, all.src + 16);
  const auto [first_written, last_written] = std::minmax_element(all.dst, all.dst + 16);
  const int64_t further = all.repeats - 1;
  return *last_read + further * all.src_pitch + 32 <= *first_written ||
         *last_written + further * all.dst_pitch + 32 <= *first_read;
}

// Halves are stored at once where no store reaches what is still to be read.
template <bool kApart>
ASCTWIN_AVX2_INLINE void transpose_b16(const Pieces& pieces) {
  Vector rows[8];
  turn_half(pieces, 0, rows);
  if constexpr (kApart) {
    store_half(rows, pieces, 0);
    turn_half(pieces, 1, rows);
  } else {
    Waiting<8> left;
    left.keep(rows);
    turn_half(pieces, 1, rows);
    store_half(left.rows, pieces, 0);
  }
  store_half(rows, pieces, 1);
}

// Two transposes of 8 x 8, each in two quarters: of sources 0 to 7 into the even destinations, of 8
// to 15 into the odd ones.
ASCTWIN_AVX2_INLINE void turn_quarter(const Pieces& pieces, int part, Vector* rows) {
  const int right = part % 2 * 16;
  for (int r = 0; r < 4; ++r) {
    const int from = part / 2 * 8 + r;
    rows[r] = load_lanes(pieces.src(from) + right, pieces.src(from + 4) + right);
  }
  transpose_lanes<Lanes, 4, 4>(rows);
}
// Destinations in their order: of the left quarters, or of the right ones.
ASCTWIN_AVX2_INLINE void store_quarters(const Vector* even, const Vector* odd, const Pieces& pieces,
                                        int right) {
  for (int r = 0; r < 4; ++r) {
    store_block(pieces.dst(8 * right + 2 * r), even[r]);
    store_block(pieces.dst(8 * right + 2 * r + 1), odd[r]);
  }
}

ASCTWIN_AVX2_INLINE void transpose_b32(const Pieces& pieces) {
  constexpr int kLast = 3;
  Waiting<4> waiting[kLast];
  Vector rows[4];
  for (int part = 0; part < kLast; ++part) {
    turn_quarter(pieces, part, rows);
    waiting[part].keep(rows);
  }
  turn_quarter(pieces, kLast, rows);
  store_quarters(waiting[0].rows, waiting[2].rows, pieces, 0);
  store_quarters(waiting[1].rows, rows, pieces, 1);
}

ASCTWIN_TARGET_AVX2 void all_b8(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b8(pieces);
}
ASCTWIN_TARGET_AVX2 void all_b16(const Transposes& all) {
  if (are_apart(all))
    for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b16<true>(pieces);
  else
    for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b16<false>(pieces);
}
ASCTWIN_TARGET_AVX2 void all_b32(const Transposes& all) {
  for (Pieces pieces{all}; pieces.left > 0; pieces.next()) transpose_b32(pieces);
}

#undef ASCTWIN_AVX2_INLINE

}  // namespace

const TransposeTable kTransposesAvx2 = {all_b8, all_b16, all_b32};

}  // namespace asctwin
#endif
