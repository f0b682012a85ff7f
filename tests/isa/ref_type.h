// The type of the references for an element type, without saturation.
#pragma once

#include "asctwin/base/dtype.h"
#include "ref/number.h"

namespace asctwin::test {

inline ref::Type ref_type_of(DType dtype) {
  switch (dtype) {
    case DType::kInt8:
      return ref::Type::kInt8;
    case DType::kUInt8:
    case DType::kBool:
      return ref::Type::kUint8;
    case DType::kInt16:
      return ref::Type::kInt16;
    case DType::kUInt16:
      return ref::Type::kUint16;
    case DType::kInt32:
      return ref::Type::kInt32;
    case DType::kUInt32:
      return ref::Type::kUint32;
    case DType::kInt64:
      return ref::Type::kInt64;
    case DType::kUInt64:
      return ref::Type::kUint64;
    case DType::kHalf:
      return ref::Type::kHalf;
    case DType::kBFloat16:
      return ref::Type::kBfloat16;
    default:
      return ref::Type::kFloat;
  }
}

}  // namespace asctwin::test
