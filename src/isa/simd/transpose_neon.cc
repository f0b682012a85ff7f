// The NEON transposes.
#include "isa/simd/lanes_neon.h"

#if defined(__aarch64__)
#define ASCTWIN_TRANSPOSE_TARGET
#include "isa/simd/transpose_squares.h"

namespace asctwin {

const TransposeTable kTransposesNeon = kTransposesInSquares<neon::Lanes>;

}  // namespace asctwin
#endif
