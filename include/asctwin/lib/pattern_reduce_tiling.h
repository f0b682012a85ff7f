// Bytes of UB that the reductions by a pattern work in beside their operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/data_type.h"
#include "asctwin/lib/reduce_pattern.h"
#include "asctwin/lib/shape.h"

namespace AscendC {

#define ASCTWIN_REDUCE_TMP_SIZE(name)                                                          \
  void name(const TensorShape& srcShape, const TensorDataType dataType, ReducePattern pattern, \
            bool isSrcInnerPad, bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
ASCTWIN_REDUCE_TMP_SIZE(GetReduceSumMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceMaxMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceMinMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceMeanMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceProdMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceAnyMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceAllMaxMinTmpSize)
#undef ASCTWIN_REDUCE_TMP_SIZE

}  // namespace AscendC
