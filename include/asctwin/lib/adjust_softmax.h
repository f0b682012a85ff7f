// AdjustSoftMaxRes: rows whose largest element has a given value get another content.
// spec: adv_nn.md, sections 1.3 and 1.5
#pragma once

#include <type_traits>

#include "asctwin/api/tensor.h"
#include "asctwin/lib/softmax_types.h"

namespace asctwin::lib {

struct SoftmaxAdjustment {
  uint32_t from;  // the bits of the largest element, in the low bits of the word
  uint32_t rows;  // that are looked at
  uint32_t stored_rows;
  uint32_t columns;
  uint32_t pitch;          // of `max`, in elements
  uint32_t block_columns;  // that are side by side, in blocks of stored_rows
};

template <class T1, class T2>
bool adjust_softmax(const AscendC::LocalTensor<T1>& result, const AscendC::LocalTensor<T2>& max,
                    T1 to, const SoftmaxAdjustment& how, SourceLoc where);

template <class T>
inline constexpr bool kIsAdjusted = std::is_same_v<T, half> || std::is_same_v<T, float>;

}  // namespace asctwin::lib

namespace AscendC {

// Where the bits of max of a row are `from`, all of the row becomes `to`. stepSizeMode 0: max has a
// DataBlock for each row; otherwise an element. Returns whether there was such a row.
template <typename T1, typename T2, bool isDataFormatNZ = false, uint8_t stepSizeMode = 0>
bool AdjustSoftMaxRes(const LocalTensor<T1>& softMaxRes, const LocalTensor<T2>& maxTensor,
                      const uint32_t from, const T1 to, const SoftMaxShapeInfo& softmaxShapeInfo,
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kIsAdjusted<T1> && asctwin::lib::kIsAdjusted<T2>,
                "AdjustSoftMaxRes supports half and float");
  static_assert(!isDataFormatNZ || stepSizeMode == 0, "an NZ matrix has a stepSizeMode of 0");
  const SoftMaxShapeInfo& shape = softmaxShapeInfo;
  const uint32_t rows = shape.oriSrcM != 0 ? shape.oriSrcM : shape.srcM;
  const uint32_t pitch = stepSizeMode == 0 ? asctwin::isa::kBlockBytes / sizeof(T2) : 1;
  return asctwin::lib::adjust_softmax(
      softMaxRes, maxTensor, to,
      {from, rows, shape.srcM, shape.srcK, pitch, isDataFormatNZ ? 16 : shape.srcK}, where);
}

}  // namespace AscendC
