// The C++ types of elements that are put in order by their values, and how they compare.
// UNVERIFIED: evidence = inferred: zeros of either sign are equal, NaN of either sign is above
// infinity.
// spec: adv_math.md, sections 7.2 and 7.3
#pragma once

#include <type_traits>

#include "asctwin/base/dtype.h"
#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"

namespace asctwin::isa {

template <class T>
struct ValueType {
  using type = T;
};

// Calls visit(ValueType<T>{}) with the C++ type of elements of `dtype`.
template <class Visit>
decltype(auto) with_value_type(DType dtype, Visit&& visit) {
  switch (dtype) {
    case DType::kInt8:
      return visit(ValueType<int8_t>{});
    case DType::kUInt8:
      return visit(ValueType<uint8_t>{});
    case DType::kInt16:
      return visit(ValueType<int16_t>{});
    case DType::kUInt16:
      return visit(ValueType<uint16_t>{});
    case DType::kInt32:
      return visit(ValueType<int32_t>{});
    case DType::kUInt32:
      return visit(ValueType<uint32_t>{});
    case DType::kInt64:
      return visit(ValueType<int64_t>{});
    case DType::kUInt64:
      return visit(ValueType<uint64_t>{});
    case DType::kHalf:
      return visit(ValueType<half>{});
    case DType::kBFloat16:
      return visit(ValueType<bfloat16_t>{});
    default:
      return visit(ValueType<float>{});
  }
}

template <class T>
bool is_nan(T value) {
  if constexpr (std::is_integral_v<T>) return false;
  const auto number = static_cast<float>(value);
  return number != number;
}
template <class T>
bool comes_before(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return a < b;
  } else {
    const auto x = static_cast<float>(a), y = static_cast<float>(b);
    return x < y || (x == x && y != y);
  }
}

}  // namespace asctwin::isa
