// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/clamp_tiling.h"

#include "lib/tiling/tmp_size.h"

namespace AscendC {

void GetClampMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                           uint32_t& maxValue, uint32_t& minValue) {
  const asctwin::lib::TmpSize size = asctwin::lib::tmp_size_of(srcShape, typeSize);
  maxValue = size.max;
  minValue = size.min;
}

void GetClampTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {
  maxLiveNodeCount = asctwin::lib::kLiveNodes;
  extraBuf = asctwin::lib::kStepBytes;
}

}  // namespace AscendC
