// The AVX-512 tiles of the transpose: elements in four lanes, DataBlocks in pairs, and stores of
// whole lines of 64 B.
#include <cstdint>

#include "isa/simd/cell_transpose_tiles.h"
#include "isa/simd/lanes_avx512.h"
#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define ASCTWIN_TILE_TARGET ASCTWIN_TARGET_AVX512
#include "isa/simd/element_tile.h"

namespace asctwin {
namespace {

using avx512::Lanes;

constexpr size_t kLine = 64;

ASCTWIN_TARGET_AVX512 inline __m512i load_line(const std::byte* src) {
  return _mm512_loadu_si512(src);
}

// DataBlocks, eight of them side by side; two columns at once, which are one line of the source.
struct BlockTile {
  static constexpr size_t kBlock = 32, kRows = 8;

  ASCTWIN_TARGET_AVX512 static inline __m512i line(const std::byte* src, size_t pitch, size_t row,
                                                   size_t rows) {
    return row < rows ? load_line(src + row * pitch) : _mm512_setzero_si512();
  }
  ASCTWIN_TARGET_AVX512 static inline __m512i block(const std::byte* src, size_t pitch, size_t row,
                                                    size_t rows) {
    if (row >= rows) return _mm512_setzero_si512();
    return _mm512_castsi256_si512(
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(src + row * pitch)));
  }

  template <bool kStreamed>
  ASCTWIN_TARGET_AVX512 static inline void store(std::byte* dst, __m512i a, __m512i b) {
    Lanes::store<kStreamed>(dst, _mm512_maskz_shuffle_i64x2(0xFF, a, b, 0x44));
  }

  template <bool kStreamed>
  ASCTWIN_TARGET_AVX512 static void run(std::byte* dst, size_t dst_pitch, const std::byte* src,
                                        size_t src_pitch, size_t rows, size_t columns) {
    for (; columns >= 2; columns -= 2, dst += 2 * dst_pitch, src += 2 * kBlock) {
      for (size_t row = 0; row < kRows; row += 2) {
        const __m512i a = line(src, src_pitch, row, rows), b = line(src, src_pitch, row + 1, rows);
        store<kStreamed>(dst + row * kBlock, a, b);
        Lanes::store<kStreamed>(dst + dst_pitch + row * kBlock,
                                _mm512_maskz_shuffle_i64x2(0xFF, a, b, 0xEE));
      }
    }
    if (columns == 0) return;
    for (size_t row = 0; row < kRows; row += 2)
      store<kStreamed>(dst + row * kBlock, block(src, src_pitch, row, rows),
                       block(src, src_pitch, row + 1, rows));
  }
};

// Cells of one line and more, 256 B of them side by side.
template <size_t kCell>
struct LineTile {
  static constexpr size_t kRows = 256 / kCell;

  template <bool kStreamed>
  ASCTWIN_TARGET_AVX512 static void run(std::byte* dst, size_t dst_pitch, const std::byte* src,
                                        size_t src_pitch, size_t rows, size_t columns) {
    for (size_t column = 0; column < columns; ++column, dst += dst_pitch, src += kCell) {
      for (size_t at = 0; at < 256; at += kLine) {
        const std::byte* const from = src + at / kCell * src_pitch + at % kCell;
        Lanes::store<kStreamed>(dst + at,
                                at / kCell < rows ? load_line(from) : _mm512_setzero_si512());
      }
    }
  }
};

template <class T>
constexpr Tile tile(size_t columns, size_t column_block) {
  return {T::kRows, columns, column_block, kLine, T::template run<false>, T::template run<true>};
}

template <size_t kCell>
constexpr Tile element_tile() {
  return tile<ElementTile<Lanes, kCell>>(ElementTile<Lanes, kCell>::kColumns, 128 / kCell);
}

}  // namespace

const Tile kTilesAvx512[kCellSizes] = {
    element_tile<1>(),
    element_tile<2>(),
    element_tile<4>(),
    element_tile<8>(),
    element_tile<16>(),
    tile<BlockTile>(1, SIZE_MAX),
    tile<LineTile<64>>(1, SIZE_MAX),
    tile<LineTile<128>>(1, SIZE_MAX),
};

}  // namespace asctwin
#endif
