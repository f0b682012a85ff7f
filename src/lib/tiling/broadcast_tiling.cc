// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/broadcast_tiling.h"

#include "lib/tiling/tmp_size.h"

namespace AscendC {

void GetBroadCastMaxMinTmpSize(const platform_ascendc::PlatformAscendC&,
                               const TensorShape& srcShape, const TensorShape&, uint32_t typeSize,
                               const bool, uint32_t& maxValue, uint32_t& minValue) {
  const asctwin::lib::TmpSize size = asctwin::lib::tmp_size_of(srcShape, typeSize);
  maxValue = size.max;
  minValue = size.min;
}

}  // namespace AscendC
