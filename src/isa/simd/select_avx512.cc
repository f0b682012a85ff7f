// The loops of Compare, Select and GatherMask for AVX-512.
#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "asctwin/isa/compare.h"
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512

namespace asctwin {
namespace {

struct Vectors {
  ASCTWIN_LEVEL static __m512i load(const void* from) { return _mm512_loadu_si512(from); }
  template <class Word>
  ASCTWIN_LEVEL static void put(uint8_t* bits, Word word) {
    std::memcpy(bits, &word, sizeof(word));
  }

  ASCTWIN_LEVEL static void pack(const int8_t* lanes, uint8_t* bits) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lanes));
    put(bits, _mm256_movemask_epi8(bytes));
  }
  ASCTWIN_LEVEL static void pack(const int16_t* lanes, uint8_t* bits) {
    put(bits, _mm512_movepi16_mask(load(lanes)));
  }
  ASCTWIN_LEVEL static void pack(const int32_t* lanes, uint8_t* bits) {
    for (int i = 0; i < 2; ++i) {
      const __m512i half = load(lanes + 16 * i);
      put(bits + 2 * i, _mm512_test_epi32_mask(half, half));
    }
  }
  ASCTWIN_LEVEL static void pack(const int64_t* lanes, uint8_t* bits) {
    for (int i = 0; i < 4; ++i) {
      const __m512i part = load(lanes + 8 * i);
      put(bits + i, _mm512_test_epi64_mask(part, part));
    }
  }

  // Does the work of select_loops.h for small floats in masks instead of lanes.
  ASCTWIN_LEVEL static __m512i key(__m512i bits, __m512i magnitude) {
    const __m512i sign = _mm512_srai_epi16(bits, 15);
    return _mm512_sub_epi16(_mm512_xor_si512(magnitude, sign), sign);
  }
  template <isa::CmpMode kMode>
  ASCTWIN_LEVEL static __mmask32 holds(__mmask32 where, __m512i a, __m512i b) {
    using isa::CmpMode;
    if constexpr (kMode == CmpMode::kLT) return _mm512_mask_cmplt_epi16_mask(where, a, b);
    if constexpr (kMode == CmpMode::kGT) return _mm512_mask_cmpgt_epi16_mask(where, a, b);
    if constexpr (kMode == CmpMode::kLE) return _mm512_mask_cmple_epi16_mask(where, a, b);
    if constexpr (kMode == CmpMode::kGE) return _mm512_mask_cmpge_epi16_mask(where, a, b);
    return _mm512_mask_cmpeq_epi16_mask(where, a, b);
  }
  template <isa::CmpMode kMode, int16_t kInfinity>
  ASCTWIN_LEVEL static void compare(uint8_t* bits, const int16_t* a, const int16_t* b) {
    const __m512i left = load(a), right = load(b), all_but_sign = _mm512_set1_epi16(0x7FFF);
    const __m512i left_size = _mm512_and_si512(left, all_but_sign);
    const __m512i right_size = _mm512_and_si512(right, all_but_sign);
    const __mmask32 numbers = _mm512_cmple_epi16_mask(_mm512_max_epi16(left_size, right_size),
                                                      _mm512_set1_epi16(kInfinity));
    const __mmask32 word = holds<kMode>(numbers, key(left, left_size), key(right, right_size));
    put(bits, kMode == isa::CmpMode::kNE ? ~word : word);
  }

  ASCTWIN_LEVEL static void select(uint16_t* dst, uint32_t word, const uint16_t* a,
                                   const uint16_t* b) {
    _mm512_storeu_si512(dst, _mm512_mask_blend_epi16(word, load(b), load(a)));
  }
  ASCTWIN_LEVEL static void select(uint32_t* dst, uint32_t word, const uint32_t* a,
                                   const uint32_t* b) {
    for (int i = 0; i < 2; ++i, word >>= 16)
      _mm512_storeu_si512(dst + 16 * i,
                          _mm512_mask_blend_epi32(static_cast<__mmask16>(word), load(b + 16 * i),
                                                  load(a + 16 * i)));
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/select_loops.h"

namespace asctwin {
const SelectTable kSelectAvx512 = select_table_of_level<Level>();
}  // namespace asctwin
#endif
