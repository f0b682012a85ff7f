// The levels of reduction trees for AVX-512. Trees over less than a repeat stay in registers of
// eight floats: their time goes into bringing neighbours together.
#if defined(__x86_64__)
#include <immintrin.h>

#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512

namespace asctwin {
namespace {
ASCTWIN_LEVEL inline __m256 to_half_and_back(__m256 floats) {
  constexpr __mmask8 kAll = 0xFF;
  return _mm256_maskz_cvtph_ps(kAll,
                               _mm256_maskz_cvtps_ph(kAll, floats, _MM_FROUND_TO_NEAREST_INT));
}
}  // namespace
}  // namespace asctwin

#include "isa/simd/reduce_octets.h"
#include "isa/simd/reduce_repeats_avx512.h"

namespace asctwin {
const TreeTable kTreesAvx512 = make_trees<RepeatLevel>();
}  // namespace asctwin
#endif
