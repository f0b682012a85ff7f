// The passes over a row of softmax for AVX-512.
#if defined(__x86_64__)
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512
#define ASCTWIN_LEVEL_FUSES true
#include "isa/simd/softmax_rows_loops.h"

namespace asctwin {
const SoftmaxRows kSoftmaxRowsAvx512 = kRowsOfLevel;
}  // namespace asctwin
#endif
