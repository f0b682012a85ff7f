// The loops of Compare, Select and GatherMask for AVX2.
#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "asctwin/isa/compare.h"
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2

namespace asctwin {
namespace {

struct Vectors {
  ASCTWIN_LEVEL static __m256i load(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
  }
  ASCTWIN_LEVEL static void store(void* to, __m256i value) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), value);
  }
  ASCTWIN_LEVEL static void put(uint8_t* bits, int word) { std::memcpy(bits, &word, sizeof(word)); }

  ASCTWIN_LEVEL static void pack(const int8_t* lanes, uint8_t* bits) {
    put(bits, _mm256_movemask_epi8(load(lanes)));
  }
  // Saturated to bytes, half of each vector by itself.
  ASCTWIN_LEVEL static void pack(const int16_t* lanes, uint8_t* bits) {
    const __m256i bytes = _mm256_packs_epi16(load(lanes), load(lanes + 16));
    put(bits, _mm256_movemask_epi8(_mm256_permute4x64_epi64(bytes, 0xD8)));
  }
  ASCTWIN_LEVEL static void pack(const int32_t* lanes, uint8_t* bits) {
    for (int i = 0; i < 4; ++i)
      bits[i] = static_cast<uint8_t>(_mm256_movemask_ps(_mm256_castsi256_ps(load(lanes + 8 * i))));
  }
  ASCTWIN_LEVEL static void pack(const int64_t* lanes, uint8_t* bits) {
    for (int i = 0; i < 4; ++i) {
      const int low = _mm256_movemask_pd(_mm256_castsi256_pd(load(lanes + 8 * i)));
      const int high = _mm256_movemask_pd(_mm256_castsi256_pd(load(lanes + 8 * i + 4)));
      bits[i] = static_cast<uint8_t>(low | high << 4);
    }
  }

  // Does the work of select_loops.h for small floats with the instruction that copies a sign. Bits
  // are those of the mode or of its opposite.
  template <isa::CmpMode kMode, int16_t kInfinity>
  ASCTWIN_LEVEL static __m256i holds_or_not(__m256i a, __m256i b) {
    using isa::CmpMode;
    const __m256i all_but_sign = _mm256_set1_epi16(0x7FFF);
    const __m256i size_a = _mm256_and_si256(a, all_but_sign);
    const __m256i size_b = _mm256_and_si256(b, all_but_sign);
    const __m256i key_a = _mm256_sign_epi16(size_a, a), key_b = _mm256_sign_epi16(size_b, b);
    const __m256i nan =
        _mm256_cmpgt_epi16(_mm256_max_epi16(size_a, size_b), _mm256_set1_epi16(kInfinity));
    if constexpr (kMode == CmpMode::kEQ || kMode == CmpMode::kNE)
      return _mm256_andnot_si256(nan, _mm256_cmpeq_epi16(key_a, key_b));
    if constexpr (kMode == CmpMode::kGT)
      return _mm256_andnot_si256(nan, _mm256_cmpgt_epi16(key_a, key_b));
    if constexpr (kMode == CmpMode::kLT)
      return _mm256_andnot_si256(nan, _mm256_cmpgt_epi16(key_b, key_a));
    return _mm256_or_si256(nan, kMode == CmpMode::kLE ? _mm256_cmpgt_epi16(key_a, key_b)
                                                      : _mm256_cmpgt_epi16(key_b, key_a));
  }
  template <isa::CmpMode kMode, int16_t kInfinity>
  ASCTWIN_LEVEL static void compare(uint8_t* bits, const int16_t* a, const int16_t* b) {
    using isa::CmpMode;
    const __m256i bytes =
        _mm256_packs_epi16(holds_or_not<kMode, kInfinity>(load(a), load(b)),
                           holds_or_not<kMode, kInfinity>(load(a + 16), load(b + 16)));
    const int word = _mm256_movemask_epi8(_mm256_permute4x64_epi64(bytes, 0xD8));
    constexpr bool kOpposite =
        kMode == CmpMode::kNE || kMode == CmpMode::kLE || kMode == CmpMode::kGE;
    put(bits, kOpposite ? ~word : word);
  }

  // The bit of a lane stands in all lanes, and is alone where it counts.
  ASCTWIN_LEVEL static void select(uint16_t* dst, uint32_t word, const uint16_t* a,
                                   const uint16_t* b) {
    const __m256i alone = _mm256_setr_epi16(0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100,
                                            0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, -0x8000);
    for (int i = 0; i < 2; ++i, word >>= 16) {
      const __m256i bits = _mm256_and_si256(_mm256_set1_epi16(static_cast<int16_t>(word)), alone);
      const __m256i chosen = _mm256_cmpeq_epi16(bits, alone);
      store(dst + 16 * i, _mm256_blendv_epi8(load(b + 16 * i), load(a + 16 * i), chosen));
    }
  }
  // A bit is moved to where the sign of the lane is.
  ASCTWIN_LEVEL static void select(uint32_t* dst, uint32_t word, const uint32_t* a,
                                   const uint32_t* b) {
    const __m256i words = _mm256_set1_epi32(static_cast<int>(word));
    for (int i = 0; i < 4; ++i) {
      const __m256i up = _mm256_sub_epi32(_mm256_setr_epi32(31, 30, 29, 28, 27, 26, 25, 24),
                                          _mm256_set1_epi32(8 * i));
      const __m256 chosen = _mm256_castsi256_ps(_mm256_sllv_epi32(words, up));
      const __m256 one = _mm256_castsi256_ps(load(a + 8 * i));
      const __m256 other = _mm256_castsi256_ps(load(b + 8 * i));
      store(dst + 8 * i, _mm256_castps_si256(_mm256_blendv_ps(other, one, chosen)));
    }
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/select_loops.h"

namespace asctwin {
const SelectTable kSelectAvx2 = select_table_of_level<Level>();
}  // namespace asctwin
#endif
