// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/quantize_tiling.h"

#include "lib/tiling/fill_tmp_size.h"
#include "lib/tiling/type_bytes.h"

namespace AscendC {

void GetQuantizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                              uint32_t& maxValue, uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, typeSize, maxValue, minValue);
}
void GetQuantizeTmpBufferFactorSize(uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {
  asctwin::lib::fill_tmp_factor(maxLiveNodeCount, extraBuf);
}

void GetDequantizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                uint32_t& maxValue, uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, typeSize, maxValue, minValue);
}
void GetDequantizeTmpBufferFactorSize(const TensorShape&, uint32_t& maxLiveNodeCount,
                                      uint32_t& extraBuf) {
  asctwin::lib::fill_tmp_factor(maxLiveNodeCount, extraBuf);
}

void GetAntiQuantizeMaxMinTmpSize(const TensorShape& srcShape, const TensorShape&, bool,
                                  TensorDataType, TensorDataType outputDataType, uint32_t& maxValue,
                                  uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, asctwin::lib::bytes_of_type(outputDataType), maxValue,
                              minValue);
}
void GetAntiQuantizeTmpBufferFactorSize(const TensorShape&, const TensorShape&, TensorDataType,
                                        TensorDataType, uint32_t& maxLiveNodeCount,
                                        uint32_t& extraBuf) {
  asctwin::lib::fill_tmp_factor(maxLiveNodeCount, extraBuf);
}

}  // namespace AscendC
