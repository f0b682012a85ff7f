// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/sum_tiling.h"

#include "lib/tiling/tmp_size.h"

namespace AscendC {

void GetSumMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const bool, uint32_t& maxSize,
                         uint32_t& minSize) {
  const asctwin::lib::TmpSize size = asctwin::lib::tmp_size_of(TensorShape{n}, typeSize);
  maxSize = size.max;
  minSize = size.min;
}

}  // namespace AscendC
