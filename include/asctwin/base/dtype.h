// Element types by name: the enumeration behind every tensor, its width, and the map from C++
// types.
#pragma once

#include <cstddef>
#include <cstdint>

#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"
#include "asctwin/num/stored_types.h"

namespace asctwin {

enum class DType : uint8_t {
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) enumerator,
#define ASCTWIN_STORED_DTYPE(enumerator, short_name, cpp_type, bits) enumerator,
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE
};

struct DTypeInfo {
  DType dtype;
  const char* short_name;  // "f16"
  const char* api_name;    // "half"
  int bits;
  const char* npy_code;  // "f2", without the byte order; empty where numpy has no such type
};

// Those with values to calculate with: what files, the command line and arithmetic know.
inline constexpr DTypeInfo kNumberTypes[] = {
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) \
  {DType::enumerator, short_name, #cpp_type, bits, npy_code},
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE
};

inline constexpr DTypeInfo kDTypes[] = {
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) \
  {DType::enumerator, short_name, #cpp_type, bits, npy_code},
#define ASCTWIN_STORED_DTYPE(enumerator, short_name, cpp_type, bits) \
  {DType::enumerator, short_name, #cpp_type, bits, ""},
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE
};

constexpr const DTypeInfo& info_of(DType dtype) { return kDTypes[static_cast<size_t>(dtype)]; }
constexpr bool is_number(DType dtype) {
  return static_cast<size_t>(dtype) < sizeof(kNumberTypes) / sizeof(kNumberTypes[0]);
}

// Bytes of one element; of 4 bits, of the byte that two of them share.
constexpr size_t size_of(DType dtype) {
  return static_cast<size_t>(info_of(dtype).bits < 8 ? 8 : info_of(dtype).bits) / 8;
}
constexpr bool shares_bytes(DType dtype) { return info_of(dtype).bits < 8; }
// Bytes that `count` elements take, and the byte that element `index` begins in.
constexpr uint64_t bytes_of(DType dtype, uint64_t count) {
  return (count * static_cast<uint64_t>(info_of(dtype).bits) + 7) / 8;
}
constexpr uint64_t offset_of(DType dtype, uint64_t index) {
  return index * static_cast<uint64_t>(info_of(dtype).bits) / 8;
}
constexpr uint64_t elements_in(DType dtype, uint64_t bytes) {
  return bytes * 8 >> __builtin_ctz(static_cast<unsigned>(info_of(dtype).bits));  // a power of two
}

template <class T>
struct DTypeOf;  // left undefined: a type that is no element type does not compile

template <class T>
inline constexpr int kElementBits = 8 * sizeof(T);

#define ASCTWIN_STORED_DTYPE(enumerator, short_name, cpp_type, bits) \
  template <>                                                        \
  struct DTypeOf<cpp_type> {                                         \
    static constexpr DType value = DType::enumerator;                \
  };                                                                 \
  template <>                                                        \
  inline constexpr int kElementBits<cpp_type> = bits;
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) \
  ASCTWIN_STORED_DTYPE(enumerator, short_name, cpp_type, bits)
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE

// Other names of C++ for the same elements. `char` has a sign in kernels.
template <>
struct DTypeOf<char> : DTypeOf<int8_t> {};
template <>
struct DTypeOf<long long> : DTypeOf<int64_t> {};
template <>
struct DTypeOf<unsigned long long> : DTypeOf<uint64_t> {};

// Sizes of tensors in kernels: the bytes of `count` elements, and the byte in which `index` begins.
template <class T>
constexpr uint64_t bytes_of(uint64_t count) {
  return (count * kElementBits<T> + 7) / 8;
}
template <class T>
constexpr uint64_t offset_of(uint64_t index) {
  return index * kElementBits<T> / 8;
}
template <class T>
constexpr uint64_t elements_in(uint64_t bytes) {
  return bytes * 8 / kElementBits<T>;
}

template <class T>
inline constexpr DType dtype_of = DTypeOf<T>::value;

// Calls `visit`, a generic lambda that takes a `Tag<T>`, with the C++ type.
// @pre is_number(dtype)
template <class T>
struct Tag {
  using type = T;
};

template <class Visit>
constexpr decltype(auto) with_type(DType dtype, Visit&& visit) {
  switch (dtype) {
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) \
  case DType::enumerator:                                               \
    return visit(Tag<cpp_type>{});
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE
    default:
      break;
  }
  __builtin_unreachable();
}

}  // namespace asctwin
