// The fields of a struct that a kernel takes, so that a caller can name them:
// `tiling={M=128,N=64}`. `asctwin cc` finds the names; types, sizes and places follow from the
// compiled struct.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include "asctwin/base/dtype.h"

namespace asctwin {

// Describes a parameter or a field.
struct ValueForm {
  enum class Form : uint8_t { kPointer, kScalar, kStruct };
  Form form;
  DType dtype;  // of a scalar
  size_t size_bytes;

  template <class P>
  static ValueForm of() {
    using V = std::remove_cv_t<std::remove_reference_t<P>>;
    if constexpr (std::is_pointer_v<V>)
      return {Form::kPointer, DType::kUInt8, sizeof(V)};
    else if constexpr (std::is_enum_v<V>)
      return of<std::underlying_type_t<V>>();
    else if constexpr (std::is_same_v<V, long long>)
      return of<int64_t>();
    else if constexpr (std::is_same_v<V, unsigned long long>)
      return of<uint64_t>();
    else if constexpr (std::is_same_v<V, char>)
      return of<int8_t>();
    else if constexpr (std::is_arithmetic_v<V> || std::is_same_v<V, half> ||
                       std::is_same_v<V, bfloat16_t>)
      return {Form::kScalar, dtype_of<V>, sizeof(V)};
    else
      return {Form::kStruct, DType::kUInt8, sizeof(V)};
  }
};

struct StructField {
  std::string name;
  size_t offset_bytes = 0;
  size_t count = 1;  // of an array: of all its elements
  bool is_array = false;
  ValueForm element = {ValueForm::Form::kStruct, DType::kUInt8, 0};
  std::vector<StructField> fields = {};  // of an element that is a struct
};

template <class Member>
StructField struct_field(const char* name, size_t offset_bytes,
                         std::vector<StructField> fields = {}) {
  using Element = std::remove_all_extents_t<Member>;
  return {name,
          offset_bytes,
          sizeof(Member) / sizeof(Element),
          std::is_array_v<Member>,
          ValueForm::of<Element>(),
          std::move(fields)};
}

// The struct of one parameter. `initial` is what it holds where nothing is said.
struct StructOfParameter {
  size_t parameter = 0;
  std::string name;  // of the parameter
  std::vector<StructField> fields;
  std::vector<uint8_t> initial;
};

template <class S>
StructOfParameter struct_of_parameter(size_t parameter, const char* name,
                                      std::vector<StructField> fields) {
  StructOfParameter it{parameter, name, std::move(fields), std::vector<uint8_t>(sizeof(S))};
  if constexpr (std::is_default_constructible_v<S> && std::is_trivially_copyable_v<S>) {
    const S value{};
    std::memcpy(it.initial.data(), static_cast<const void*>(&value), sizeof(S));
  }
  return it;
}

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
