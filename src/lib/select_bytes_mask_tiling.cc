// By the common policy of functions with scratch.
#include "asctwin/lib/select_bytes_mask_tiling.h"

#include "lib/fill_tmp_size.h"

namespace AscendC {

uint32_t GetSelectMaxTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                             const uint32_t srcTypeSize, const TensorShape&, const uint32_t,
                             const bool) {
  const TensorShape& longer =
      src0Shape.GetShapeSize() < src1Shape.GetShapeSize() ? src1Shape : src0Shape;
  return asctwin::lib::tmp_size_of(longer, srcTypeSize).max;
}
uint32_t GetSelectMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                             const uint32_t srcTypeSize, const TensorShape&, const uint32_t,
                             const bool) {
  const TensorShape& longer =
      src0Shape.GetShapeSize() < src1Shape.GetShapeSize() ? src1Shape : src0Shape;
  return asctwin::lib::tmp_size_of(longer, srcTypeSize).min;
}
void GetSelectMaxMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                            const uint32_t srcTypeSize, const TensorShape&, const uint32_t,
                            const bool, uint32_t& maxValue, uint32_t& minValue) {
  const TensorShape& longer =
      src0Shape.GetShapeSize() < src1Shape.GetShapeSize() ? src1Shape : src0Shape;
  asctwin::lib::fill_tmp_size(longer, srcTypeSize, maxValue, minValue);
}
uint32_t GetSelectWithBytesMaskMaxTmpSize(const TensorShape& src0Shape,
                                          const TensorShape& src1Shape, const uint32_t srcTypeSize,
                                          const TensorShape&, const uint32_t, const bool) {
  const TensorShape& longer =
      src0Shape.GetShapeSize() < src1Shape.GetShapeSize() ? src1Shape : src0Shape;
  return asctwin::lib::tmp_size_of(longer, srcTypeSize).max;
}
uint32_t GetSelectWithBytesMaskMinTmpSize(const TensorShape& src0Shape,
                                          const TensorShape& src1Shape, const uint32_t srcTypeSize,
                                          const TensorShape&, const uint32_t, const bool) {
  const TensorShape& longer =
      src0Shape.GetShapeSize() < src1Shape.GetShapeSize() ? src1Shape : src0Shape;
  return asctwin::lib::tmp_size_of(longer, srcTypeSize).min;
}
void GetSelectWithBytesMaskMaxMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                                         const uint32_t srcTypeSize, const TensorShape&,
                                         const uint32_t, const bool, uint32_t& maxValue,
                                         uint32_t& minValue) {
  const TensorShape& longer =
      src0Shape.GetShapeSize() < src1Shape.GetShapeSize() ? src1Shape : src0Shape;
  asctwin::lib::fill_tmp_size(longer, srcTypeSize, maxValue, minValue);
}

}  // namespace AscendC
