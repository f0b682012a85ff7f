// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/ascend_quant_tiling.h"

#include "lib/tiling/fill_tmp_size.h"

namespace AscendC {

void GetAscendQuantMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                 uint32_t& maxValue, uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, typeSize, maxValue, minValue);
}
void GetAscendQuantTmpBufferFactorSize(uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {
  asctwin::lib::fill_tmp_factor(maxLiveNodeCount, extraBuf);
}

}  // namespace AscendC
