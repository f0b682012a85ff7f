// The types of the reference of Cast by those of the records.
#pragma once

#include "asctwin/base/dtype.h"
#include "ref/cast.h"

namespace asctwin::test {

inline ref::CastType cast_type_of(DType dtype) {
  switch (dtype) {
    case DType::kInt4:
      return ref::CastType::kInt4;
    case DType::kInt8:
      return ref::CastType::kInt8;
    case DType::kUInt8:
      return ref::CastType::kUint8;
    case DType::kInt16:
      return ref::CastType::kInt16;
    case DType::kUInt16:
      return ref::CastType::kUint16;
    case DType::kUInt32:
      return ref::CastType::kUint32;
    case DType::kHalf:
      return ref::CastType::kHalf;
    case DType::kBFloat16:
      return ref::CastType::kBfloat16;
    case DType::kInt32:
      return ref::CastType::kInt32;
    case DType::kInt64:
      return ref::CastType::kInt64;
    case DType::kFp8E4M3:
      return ref::CastType::kE4M3;
    case DType::kFp8E5M2:
      return ref::CastType::kE5M2;
    case DType::kHiFloat8:
      return ref::CastType::kHiFloat8;
    case DType::kFp8E8M0:
      return ref::CastType::kE8M0;
    case DType::kFp4E2M1:
      return ref::CastType::kE2M1;
    case DType::kFp4E1M2:
      return ref::CastType::kE1M2;
    default:
      return ref::CastType::kFloat;
  }
}

}  // namespace asctwin::test
