// spec: custom_op.md, section 2.8
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <string>

#include "asctwin/op/shape.h"

namespace Ops::Base {

std::string ToString(const gert::Shape& shape);  // "[2,3]"
inline std::string ToString(ge::Format format) {
  return ge::TypeUtils::FormatToSerialString(format);
}
inline std::string ToString(ge::DataType type) {
  return ge::TypeUtils::DataTypeToSerialString(type);
}
inline bool IsUnknownRank(const gert::Shape& shape) {
  return shape.GetDimNum() == 1 && shape.GetDim(0) == ge::UNKNOWN_DIM_NUM;
}
inline ge::graphStatus SetUnknownRank(gert::Shape& shape) {
  shape.SetDimNum(1);
  shape.SetDim(0, ge::UNKNOWN_DIM_NUM);
  return ge::GRAPH_SUCCESS;
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
