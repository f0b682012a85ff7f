// spec: opbase.md, section 1.5
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <type_traits>
#include "asctwin/op/log.h"

namespace Ops::Base {

// Whether a tensor of that rank has the axis; one without dimensions has axis 0.
template <class Rank, class Axis>
bool CheckAxisBounds(Rank rank, Axis axis) {
  const auto count = static_cast<int64_t>(rank);
  const auto wanted = static_cast<int64_t>(axis);
  return count == 0 ? wanted == 0 : -count <= wanted && wanted < count;
}

inline bool IsUnknownRank(const gert::Shape& shape) {
  return shape.GetDimNum() == 1 && shape.GetDim(0) == ge::UNKNOWN_DIM_NUM;
}
inline void SetUnknownRank(gert::Shape& shape) {
  shape.SetDimNum(1);
  shape.SetDim(0, ge::UNKNOWN_DIM_NUM);
}
inline bool IsUnknownShape(const gert::Shape& shape) {
  for (size_t i = 0; i < shape.GetDimNum(); ++i)
    if (shape.GetDim(i) == ge::UNKNOWN_DIM) return true;
  return false;
}
inline void SetUnknownShape(int64_t rank, gert::Shape& shape) {
  if (rank < 0) return OP_LOGE("SetUnknownShape", "the rank is %ld", static_cast<long>(rank));
  shape.SetDimNum(static_cast<size_t>(rank));
  for (size_t i = 0; i < shape.GetDimNum(); ++i) shape.SetDim(i, ge::UNKNOWN_DIM);
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
