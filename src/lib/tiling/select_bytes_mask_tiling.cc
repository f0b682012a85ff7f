// Answers by the common policy for functions with a temporary buffer, under both names.
#include "asctwin/lib/select_bytes_mask_tiling.h"

#include "lib/tiling/tmp_size.h"

namespace AscendC {
namespace {

asctwin::lib::TmpSize size_of(const TensorShape& src0, const TensorShape& src1,
                              uint32_t type_size) {
  return asctwin::lib::tmp_size_of(asctwin::lib::longer_of(src0, src1), type_size);
}

}  // namespace

#define ASCTWIN_SELECT_SIZES(name)                                                               \
  uint32_t Get##name##MaxTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,     \
                                 const uint32_t srcTypeSize, const TensorShape&, const uint32_t, \
                                 const bool) {                                                   \
    return size_of(src0Shape, src1Shape, srcTypeSize).max;                                       \
  }                                                                                              \
  uint32_t Get##name##MinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,     \
                                 const uint32_t srcTypeSize, const TensorShape&, const uint32_t, \
                                 const bool) {                                                   \
    return size_of(src0Shape, src1Shape, srcTypeSize).min;                                       \
  }                                                                                              \
  void Get##name##MaxMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,      \
                                const uint32_t srcTypeSize, const TensorShape&, const uint32_t,  \
                                const bool, uint32_t& maxValue, uint32_t& minValue) {            \
    maxValue = size_of(src0Shape, src1Shape, srcTypeSize).max;                                   \
    minValue = size_of(src0Shape, src1Shape, srcTypeSize).min;                                   \
  }
ASCTWIN_SELECT_SIZES(Select)
ASCTWIN_SELECT_SIZES(SelectWithBytesMask)
#undef ASCTWIN_SELECT_SIZES

}  // namespace AscendC
