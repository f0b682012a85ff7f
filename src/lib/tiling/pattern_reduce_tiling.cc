// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/pattern_reduce_tiling.h"

#include "lib/tiling/fill_tmp_size.h"
#include "lib/tiling/type_bytes.h"

namespace AscendC {

#define ASCTWIN_REDUCE_TMP_SIZE(name)                                                              \
  void name(const TensorShape& srcShape, const TensorDataType dataType, ReducePattern, bool, bool, \
            uint32_t& maxValue, uint32_t& minValue) {                                              \
    asctwin::lib::fill_tmp_size(srcShape, asctwin::lib::bytes_of_type(dataType), maxValue,         \
                                minValue);                                                         \
  }
ASCTWIN_REDUCE_TMP_SIZE(GetReduceSumMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceMaxMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceMinMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceMeanMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceProdMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceAnyMaxMinTmpSize)
ASCTWIN_REDUCE_TMP_SIZE(GetReduceAllMaxMinTmpSize)
#undef ASCTWIN_REDUCE_TMP_SIZE

}  // namespace AscendC
