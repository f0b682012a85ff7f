// The loops of Compare, Select and GatherMask for AVX-512.
#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

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
