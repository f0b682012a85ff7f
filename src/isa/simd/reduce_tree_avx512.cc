// The levels of reduction trees for AVX-512.
#if defined(__x86_64__)
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512
#include "isa/simd/reduce_tree_loops.h"

namespace asctwin {
ASCTWIN_PAIR_LOOPS(kPairsAvx512)
}  // namespace asctwin
#endif
