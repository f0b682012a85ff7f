// Turning a tile of elements over in registers, for any width of registers and elements.
// A register holds 16 B of a row in each 128-bit lane: register i has the rows i, i+n, i+2n, ... of
// a tile of n columns. Interleaving registers k and k + n/2 rotates the bits of (register,
// place in lane) by one; after log2(n) rounds row and column have changed places, and register k
// holds column k, all rows in order.
// To be included once by a file that defines ASCTWIN_TILE_TARGET, the mark of its functions.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <utility>

namespace asctwin {

// `Lanes`: Vector, kLanes, load<full>(src, pitch in bytes between lanes, rows left), low<cell>(a,
// b) and high<cell>(a, b), which interleave the halves of each lane, store<streamed>(dst, vector).
template <class Lanes, size_t kCell>
struct ElementTile {
  using Vector = typename Lanes::Vector;
  static constexpr size_t kColumns = 16 / kCell;
  static constexpr size_t kRows = Lanes::kLanes * kColumns;
  using Indices = std::make_index_sequence<kColumns>;

  struct Registers {
    Vector at[kColumns];
  };

  template <bool kFull>
  ASCTWIN_TILE_TARGET static inline __m128i load_row(const std::byte* src, size_t pitch, size_t row,
                                                     size_t rows) {
    if (!kFull && row >= rows) return _mm_setzero_si128();
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(src + row * pitch));
  }

  template <bool kFull, size_t... lane>
  ASCTWIN_TILE_TARGET static inline Vector load_register(const std::byte* src, size_t pitch,
                                                         size_t first, size_t rows,
                                                         std::index_sequence<lane...>) {
    return Lanes::join(load_row<kFull>(src, pitch, first + lane * kColumns, rows)...);
  }

  template <bool kFull, size_t... k>
  ASCTWIN_TILE_TARGET static inline Registers load(const std::byte* src, size_t pitch, size_t rows,
                                                   std::index_sequence<k...>) {
    using EveryLane = std::make_index_sequence<Lanes::kLanes>;
    return {load_register<kFull>(src, pitch, k, rows, EveryLane())...};
  }

  template <size_t k>
  ASCTWIN_TILE_TARGET static inline Vector interleaved(const Registers& from) {
    const Vector a = from.at[k / 2], b = from.at[k / 2 + kColumns / 2];
    if constexpr (k % 2 == 0) return Lanes::template low<kCell>(a, b);
    return Lanes::template high<kCell>(a, b);
  }

  template <size_t... k>
  ASCTWIN_TILE_TARGET static inline Registers round(const Registers& from,
                                                    std::index_sequence<k...>) {
    return {interleaved<k>(from)...};
  }

  template <size_t kLeft = kColumns>
  ASCTWIN_TILE_TARGET static inline Registers rounds(const Registers& from) {
    if constexpr (kLeft > 1) {
      return rounds<kLeft / 2>(round(from, Indices()));
    } else {
      return from;
    }
  }

  template <bool kStreamed, size_t... k>
  ASCTWIN_TILE_TARGET static inline void store(const Registers& from, std::byte* dst, size_t pitch,
                                               std::index_sequence<k...>) {
    (Lanes::template store<kStreamed>(dst + k * pitch, from.at[k]), ...);
  }

  // A processor follows the lines of sixteen rows by itself, of more it does not: then each of the
  // four tiles that make up a line asks for the lines ahead in a quarter of the rows.
  static constexpr bool kManyRows = kRows > 16;
  ASCTWIN_TILE_TARGET static inline void prefetch_quarter(const std::byte* src, size_t pitch,
                                                          size_t quarter) {
    constexpr size_t kAhead = 256;
    for (size_t i = 0; i < kRows / 4; ++i)
      _mm_prefetch(reinterpret_cast<const char*>(src + (quarter * kRows / 4 + i) * pitch + kAhead),
                   _MM_HINT_T0);
  }

  template <bool kStreamed, bool kFull>
  ASCTWIN_TILE_TARGET static void turn_over(std::byte* dst, size_t dst_pitch, const std::byte* src,
                                            size_t src_pitch, size_t rows, size_t columns) {
    for (size_t next = 0; next < columns; next += kColumns) {
      const size_t column = next + kColumns <= columns ? next : columns - kColumns;
      if constexpr (kFull && kManyRows)
        prefetch_quarter(src + column * kCell, src_pitch, next / kColumns % 4);
      const Registers tile = load<kFull>(src + column * kCell, src_pitch, rows, Indices());
      store<kStreamed>(rounds(tile), dst + column * dst_pitch, dst_pitch, Indices());
    }
  }

  // A TileFn.
  template <bool kStreamed>
  static void run(std::byte* dst, size_t dst_pitch, const std::byte* src, size_t src_pitch,
                  size_t rows, size_t columns) {
    const auto body = rows == kRows ? turn_over<kStreamed, true> : turn_over<kStreamed, false>;
    body(dst, dst_pitch, src, src_pitch, rows, columns);
  }
};

}  // namespace asctwin
