// The SSE2 transposes, which every x86-64 can run.
#include "isa/simd/lanes_sse2.h"

#if defined(__x86_64__)
#define ASCTWIN_TRANSPOSE_TARGET
#include "isa/simd/transpose_squares.h"

namespace asctwin {

const TransposeTable kTransposesSse2 = kTransposesInSquares<sse2::Lanes>;

}  // namespace asctwin
#endif
