// The AVX2 tiles of the transpose: elements in two lanes, larger cells as they are.
#include <cstdint>

#include "isa/simd/cell_transpose_tiles.h"
#include "isa/simd/lanes_avx2.h"
#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define ASCTWIN_TILE_TARGET ASCTWIN_TARGET_AVX2
#include "isa/simd/element_tile.h"

namespace asctwin {
namespace {

using avx2::Lanes;

// Cells of 32 B and more, 256 B of them side by side.
template <size_t kCell>
struct PieceTile {
  static constexpr size_t kRows = 256 / kCell;

  template <bool kStreamed>
  ASCTWIN_TARGET_AVX2 static void run(std::byte* dst, size_t dst_pitch, const std::byte* src,
                                      size_t src_pitch, size_t rows, size_t columns) {
    for (size_t column = 0; column < columns; ++column, dst += dst_pitch, src += kCell) {
      for (size_t at = 0; at < 256; at += 32) {
        const bool present = at / kCell < rows;
        const std::byte* const from = src + at / kCell * src_pitch + at % kCell;
        Lanes::store<kStreamed>(dst + at,
                                present ? _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))
                                        : _mm256_setzero_si256());
      }
    }
  }
};

template <size_t kCell>
constexpr Tile element_tile() {
  using T = ElementTile<Lanes, kCell>;
  return {T::kRows, T::kColumns, 128 / kCell, 32, T::template run<false>, T::template run<true>};
}

template <size_t kCell>
constexpr Tile piece_tile() {
  using T = PieceTile<kCell>;
  return {T::kRows, 1, SIZE_MAX, 32, T::template run<false>, T::template run<true>};
}

}  // namespace

const Tile kTilesAvx2[kCellSizes] = {
    element_tile<1>(),  element_tile<2>(), element_tile<4>(), element_tile<8>(),
    element_tile<16>(), piece_tile<32>(),  piece_tile<64>(),  piece_tile<128>(),
};

}  // namespace asctwin
#endif
