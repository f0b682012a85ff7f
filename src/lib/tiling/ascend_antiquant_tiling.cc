// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/ascend_antiquant_tiling.h"

#include "lib/tiling/fill_tmp_size.h"
#include "lib/tiling/type_bytes.h"

namespace AscendC {

void GetAscendAntiQuantMaxMinTmpSize(const TensorShape& srcShape, const TensorShape&, bool,
                                     TensorDataType, TensorDataType outputDataType,
                                     uint32_t& maxValue, uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, asctwin::lib::bytes_of_type(outputDataType), maxValue,
                              minValue);
}
uint32_t GetAscendAntiQuantMaxTmpSize(const TensorShape& srcShape, const TensorShape&, bool,
                                      TensorDataType, TensorDataType outputDataType) {
  return asctwin::lib::tmp_size_of(srcShape, asctwin::lib::bytes_of_type(outputDataType)).max;
}
uint32_t GetAscendAntiQuantMinTmpSize(const TensorShape& srcShape, const TensorShape&, bool,
                                      TensorDataType, TensorDataType outputDataType) {
  return asctwin::lib::tmp_size_of(srcShape, asctwin::lib::bytes_of_type(outputDataType)).min;
}
void GetAscendAntiQuantTmpBufferFactorSize(const TensorShape&, const TensorShape&, bool,
                                           TensorDataType, TensorDataType,
                                           uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {
  asctwin::lib::fill_tmp_factor(maxLiveNodeCount, extraBuf);
}

}  // namespace AscendC
