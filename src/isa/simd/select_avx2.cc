// The loops of Compare, Select and GatherMask for AVX2.
#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2

namespace asctwin {
namespace {

ASCTWIN_LEVEL inline void pack(const uint8_t* lanes, uint8_t* bits) {
  const __m256i bytes = _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes));
  const int word = _mm256_movemask_epi8(bytes);
  std::memcpy(bits, &word, sizeof(word));
}

}  // namespace
}  // namespace asctwin

#include "isa/simd/select_loops.h"

namespace asctwin {
const SelectTable kSelectAvx2 = select_table_of_level<Level>();
}  // namespace asctwin
#endif
