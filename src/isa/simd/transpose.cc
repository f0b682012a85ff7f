// Plain loops, and vectors of two lanes of 16 B for AVX2 and AVX-512. There a transpose is a
// perfect shuffle, repeated: interleaving row r with row r + R / 2, for all rows, moves the highest
// bit of the row's number to the lowest of the column's. As many steps as the row's number has bits
// make rows of columns.
#include "isa/simd/transpose.h"

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "num/target.h"

// The vectors never leave this file, so the way in which they are passed does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace asctwin {
namespace {

// The pieces of one repeat. The pointers of the first repeat stay as they are and an offset grows,
// so that no repeat waits for pointers that the one before has stored.
struct Pieces {
  const Transposes& all;
  int64_t dst_offset = 0, src_offset = 0;

  ASCTWIN_ALWAYS_INLINE uint8_t* dst(int i) const { return all.dst[i] + dst_offset; }
  ASCTWIN_ALWAYS_INLINE const uint8_t* src(int i) const { return all.src[i] + src_offset; }
};

// A pitch is added even where the next repeat would lie outside; nothing is read there.
template <void (*kOne)(const Pieces& pieces)>
ASCTWIN_ALWAYS_INLINE void repeat(const Transposes& all) {
  Pieces pieces{all};
  for (int64_t t = 0; t < all.repeats; ++t) {
    kOne(pieces);
    pieces.dst_offset += all.dst_pitch;
    pieces.src_offset += all.src_pitch;
  }
}

// The documents' own formulas, each piece read before the first is written.
void plain_b8(const Pieces& pieces) {
  uint8_t s[16][16];
  for (int j = 0; j < 16; ++j) std::memcpy(s[j], pieces.src(j), sizeof(s[j]));
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) pieces.dst(i)[j] = s[j][i];
}

void plain_b16(const Pieces& pieces) {
  uint16_t s[16][16], d[16][16];
  for (int j = 0; j < 16; ++j) std::memcpy(s[j], pieces.src(j), sizeof(s[j]));
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) d[i][j] = s[j][i];
  for (int i = 0; i < 16; ++i) std::memcpy(pieces.dst(i), d[i], sizeof(d[i]));
}

void plain_b32(const Pieces& pieces) {
  uint32_t s[16][8], d[16][8];
  for (int j = 0; j < 16; ++j) std::memcpy(s[j], pieces.src(j), sizeof(s[j]));
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 8; ++j) d[i][j] = s[i % 2 * 8 + j][i / 2];
  for (int i = 0; i < 16; ++i) std::memcpy(pieces.dst(i), d[i], sizeof(d[i]));
}

struct TransposeTable {
  TransposeFn b8, b16, b32;
};
constexpr TransposeTable kPortable = {
    [](const Transposes& all) { repeat<plain_b8>(all); },
    [](const Transposes& all) { repeat<plain_b16>(all); },
    [](const Transposes& all) { repeat<plain_b32>(all); },
};

#if defined(__x86_64__)
constexpr size_t kLaneBytes = 16;

template <class T>
using Vector __attribute__((vector_size(2 * kLaneBytes))) = T;
using Bytes = Vector<uint8_t>;

// Elements of two vectors, chosen by constant numbers.
template <class T, int... kFrom>
ASCTWIN_ALWAYS_INLINE Vector<T> chosen(const Vector<T>& a, const Vector<T>& b) {
#if defined(__clang__) || __GNUC__ >= 12
  return __builtin_shufflevector(a, b, kFrom...);
#else
  return __builtin_shuffle(a, b, Vector<std::make_signed_t<T> >{kFrom...});
#endif
}

// Element i of two vectors by turns, out of the low or the high half of each lane.
template <class T, bool kHigh>
constexpr int interleaved(size_t i) {
  constexpr size_t kLane = kLaneBytes / sizeof(T);
  const size_t from = i / kLane * kLane + (kHigh ? kLane / 2 : 0) + i % kLane / 2;
  return static_cast<int>(i % 2 == 0 ? from : from + 2 * kLane);
}

template <class T, bool kHigh, size_t... i>
ASCTWIN_ALWAYS_INLINE Bytes interleave(const Bytes& a, const Bytes& b, std::index_sequence<i...>) {
  return (Bytes)chosen<T, interleaved<T, kHigh>(i)...>((Vector<T>)a, (Vector<T>)b);
}

template <class T, int kRows>
ASCTWIN_ALWAYS_INLINE void shuffle(Bytes* rows) {
  constexpr std::make_index_sequence<2 * kLaneBytes / sizeof(T)> kElements;
  Bytes next[kRows];
  for (int r = 0; r < kRows / 2; ++r) {
    next[2 * r] = interleave<T, false>(rows[r], rows[r + kRows / 2], kElements);
    next[2 * r + 1] = interleave<T, true>(rows[r], rows[r + kRows / 2], kElements);
  }
  for (int r = 0; r < kRows; ++r) rows[r] = next[r];
}

// Rows of each lane become its columns.
template <class T, int kRows>
ASCTWIN_ALWAYS_INLINE void transpose_lanes(Bytes* rows) {
  for (int bits = kRows; bits > 1; bits /= 2) shuffle<T, kRows>(rows);
}

// The lanes are joined in registers: a vector that is stored in halves and loaded whole would wait
// for these stores. g++ and clang++ make two instructions of numbers of 128 bits, a load and an
// insertion out of memory; of a shuffle g++ makes three.
ASCTWIN_ALWAYS_INLINE Bytes load_lanes(const uint8_t* low, const uint8_t* high) {
  __extension__ using Lane = unsigned __int128;
  Lane lanes[2];
  std::memcpy(&lanes[0], low, kLaneBytes);
  std::memcpy(&lanes[1], high, kLaneBytes);
  return (Bytes)Vector<Lane>{lanes[0], lanes[1]};
}

// Eight rows in each lane: those of the first eight sources below those of the others. The columns
// come out two to a lane, in their halves.
ASCTWIN_ALWAYS_INLINE void transpose_b8(const Pieces& pieces) {
  Bytes rows[8];
  for (int r = 0; r < 8; ++r) rows[r] = load_lanes(pieces.src(r), pieces.src(r + 8));
  transpose_lanes<uint8_t, 8>(rows);
  for (int r = 0; r < 8; ++r) {
    const auto halves = (Vector<uint64_t>)rows[r];
    const Vector<uint64_t> columns = chosen<uint64_t, 0, 2, 1, 3>(halves, halves);
    std::memcpy(pieces.dst(2 * r), &columns, kLaneBytes);
    std::memcpy(pieces.dst(2 * r + 1), reinterpret_cast<const uint8_t*>(&columns) + kLaneBytes,
                kLaneBytes);
  }
}

// The transposes of 16 and 32 bits have as many rows as AVX2 has registers. All are read before the
// first is written, and the last part is turned over when the others have been written, so that
// registers are free for its steps.

// As above; the left eight columns, then the right eight.
struct TurnB16 {
  Bytes rows[2][8];

  ASCTWIN_ALWAYS_INLINE void load(const Pieces& pieces, int half) {
    const size_t at = static_cast<size_t>(half) * kLaneBytes;
    for (int r = 0; r < 8; ++r)
      rows[half][r] = load_lanes(pieces.src(r) + at, pieces.src(r + 8) + at);
  }
  ASCTWIN_ALWAYS_INLINE void store(const Pieces& pieces, int half) const {
    for (int r = 0; r < 8; ++r)
      std::memcpy(pieces.dst(8 * half + r), &rows[half][r], 2 * kLaneBytes);
  }
};

ASCTWIN_ALWAYS_INLINE void transpose_b16(const Pieces& pieces) {
  TurnB16 turn;
  turn.load(pieces, 0);
  transpose_lanes<uint16_t, 8>(turn.rows[0]);
  turn.load(pieces, 1);
  turn.store(pieces, 0);
  transpose_lanes<uint16_t, 8>(turn.rows[1]);
  turn.store(pieces, 1);
}

// Two transposes of 8 x 8, each in four quarters: of sources 0 to 7 into the even destinations, of
// 8 to 15 into the odd ones.
struct TurnB32 {
  Bytes rows[4][4];

  ASCTWIN_ALWAYS_INLINE void load(const Pieces& pieces, int part) {
    const size_t right = part % 2 * kLaneBytes;
    for (int r = 0; r < 4; ++r) {
      const int from = part / 2 * 8 + r;
      rows[part][r] = load_lanes(pieces.src(from) + right, pieces.src(from + 4) + right);
    }
  }
  ASCTWIN_ALWAYS_INLINE void store(const Pieces& pieces, int part) const {
    for (int r = 0; r < 4; ++r)
      std::memcpy(pieces.dst(2 * (part % 2 * 4 + r) + part / 2), &rows[part][r], 2 * kLaneBytes);
  }
};

ASCTWIN_ALWAYS_INLINE void transpose_b32(const Pieces& pieces) {
  constexpr int kLast = 3;
  TurnB32 turn;
  for (int part = 0; part < kLast; ++part) {
    turn.load(pieces, part);
    transpose_lanes<uint32_t, 4>(turn.rows[part]);
  }
  turn.load(pieces, kLast);
  for (int part = 0; part < kLast; ++part) turn.store(pieces, part);
  transpose_lanes<uint32_t, 4>(turn.rows[kLast]);
  turn.store(pieces, kLast);
}

#define ASCTWIN_TRANSPOSES(target)                                        \
  {                                                                       \
    [](const Transposes& all) target { repeat<transpose_b8>(all); },      \
        [](const Transposes& all) target { repeat<transpose_b16>(all); }, \
        [](const Transposes& all) target { repeat<transpose_b32>(all); }, \
  }
constexpr TransposeTable kAvx2 = ASCTWIN_TRANSPOSES(ASCTWIN_TARGET_AVX2);
constexpr TransposeTable kAvx512 = ASCTWIN_TRANSPOSES(ASCTWIN_TARGET_AVX512);
#undef ASCTWIN_TRANSPOSES
#endif

const TransposeTable& table_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kAvx512;
  if (level == SimdLevel::kAvx2) return kAvx2;
#endif
  static_cast<void>(level);
  return kPortable;
}

}  // namespace

TransposeFn transpose_body(int64_t element_bytes, SimdLevel level) {
  const TransposeTable& table = table_of(level);
  return element_bytes == 1 ? table.b8 : element_bytes == 2 ? table.b16 : table.b32;
}

}  // namespace asctwin
