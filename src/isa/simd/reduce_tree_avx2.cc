// The levels of reduction trees for AVX2.
#if defined(__x86_64__)
#include <immintrin.h>

#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2

namespace asctwin {
namespace {
ASCTWIN_LEVEL inline __m256 to_half_and_back(__m256 floats) {
  return _mm256_cvtph_ps(_mm256_cvtps_ph(floats, _MM_FROUND_TO_NEAREST_INT));
}
}  // namespace
}  // namespace asctwin

#include "isa/simd/reduce_octets.h"

namespace asctwin {
const TreeTable kTreesAvx2 = make_trees<VectorLevel>();
}  // namespace asctwin
#endif
