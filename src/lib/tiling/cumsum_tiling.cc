// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/cumsum_tiling.h"

#include "lib/tiling/fill_tmp_size.h"

namespace AscendC {

void GetCumSumMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                            const bool, uint32_t& maxValue, uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, typeSize, maxValue, minValue);
}

}  // namespace AscendC
