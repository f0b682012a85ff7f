// The loops of normalisations for AVX2.
#if defined(__x86_64__)
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2

#include "isa/simd/norm_loops.h"

namespace asctwin {
const NormTable kNormAvx2 = kNormLoops;
}  // namespace asctwin
#endif
