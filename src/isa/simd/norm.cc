// The loops of normalisations for any processor, and the choice of a level.
#include "isa/simd/norm.h"

#define ASCTWIN_LEVEL
#include "isa/simd/norm_loops.h"

namespace asctwin {

const NormTable kNormPortable = kNormLoops;

const NormTable& norm_table(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kNormAvx512;
  if (level == SimdLevel::kAvx2) return kNormAvx2;
#endif
  static_cast<void>(level);
  return kNormPortable;
}

}  // namespace asctwin
