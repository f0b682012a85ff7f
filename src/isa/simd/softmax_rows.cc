// The passes for any CPU, and the choice between the levels.
#define ASCTWIN_LEVEL
#if defined(__aarch64__)
#define ASCTWIN_LEVEL_FUSES true
#else
#define ASCTWIN_LEVEL_FUSES false
#endif
#include "isa/simd/softmax_rows_loops.h"

namespace asctwin {

const SoftmaxRows kSoftmaxRowsPortable = kRowsOfLevel;

const SoftmaxRows& softmax_rows(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kSoftmaxRowsAvx512;
  if (level == SimdLevel::kAvx2) return kSoftmaxRowsAvx2;
#endif
  static_cast<void>(level);
  return kSoftmaxRowsPortable;
}

}  // namespace asctwin
