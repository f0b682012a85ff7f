// The levels of reduction trees for AVX2.
#if defined(__x86_64__)
#include "num/target.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2
#include "isa/simd/reduce_tree_loops.h"

namespace asctwin {
ASCTWIN_PAIR_LOOPS(kPairsAvx2)
}  // namespace asctwin
#endif
