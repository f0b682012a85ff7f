// The passes over a row of softmax for AVX2.
#if defined(__x86_64__)
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2
#define ASCTWIN_LEVEL_FUSES true
#include "isa/simd/softmax_rows_loops.h"

namespace asctwin {
const SoftmaxRows kSoftmaxRowsAvx2 = kRowsOfLevel;
}  // namespace asctwin
#endif
