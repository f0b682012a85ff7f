// The loops of normalisations for AVX-512.
#if defined(__x86_64__)
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512

#include "isa/simd/norm_loops.h"

namespace asctwin {
const NormTable kNormAvx512 = kNormLoops;
}  // namespace asctwin
#endif
