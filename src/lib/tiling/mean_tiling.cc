// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/mean_tiling.h"

#include "lib/tiling/fill_tmp_size.h"

namespace AscendC {

void GetMeanMaxMinTmpSize(const uint32_t n, const uint32_t, const uint32_t accTypeSize, const bool,
                          uint32_t& maxSize, uint32_t& minSize) {
  asctwin::lib::fill_tmp_size(TensorShape{n}, accTypeSize, maxSize, minSize);
}
void GetMeanTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {
  asctwin::lib::fill_tmp_factor(maxLiveNodeCount, extraBuf);
}

}  // namespace AscendC
