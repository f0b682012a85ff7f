// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/dropout_tiling.h"

#include "lib/tiling/fill_tmp_size.h"

namespace AscendC {

void GetDropOutMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                             uint32_t& maxValue, uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, typeSize, maxValue, minValue);
}
uint32_t GetDropOutMaxTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool) {
  return asctwin::lib::tmp_size_of(srcShape, typeSize).max;
}
uint32_t GetDropOutMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool) {
  return asctwin::lib::tmp_size_of(srcShape, typeSize).min;
}

}  // namespace AscendC
