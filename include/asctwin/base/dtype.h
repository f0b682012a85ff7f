// Element types by name: the enumeration behind every tensor, its width, and the map from C++
// types.
#pragma once

#include <cstddef>
#include <cstdint>

#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"

namespace asctwin {

enum class DType : uint8_t {
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) enumerator,
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

inline constexpr DTypeInfo kDTypes[] = {
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) \
  {DType::enumerator, short_name, #cpp_type, bits, npy_code},
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE
};

constexpr const DTypeInfo& info_of(DType dtype) { return kDTypes[static_cast<size_t>(dtype)]; }
constexpr size_t size_of(DType dtype) { return static_cast<size_t>(info_of(dtype).bits) / 8; }

template <class T>
struct DTypeOf;  // left undefined: a type that is no element type does not compile

#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) \
  template <>                                                           \
  struct DTypeOf<cpp_type> {                                            \
    static constexpr DType value = DType::enumerator;                   \
  };
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE

template <class T>
inline constexpr DType dtype_of = DTypeOf<T>::value;

// Calls `visit.template operator()<T>()` (or a generic lambda taking a `Tag<T>`) with the C++ type.
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
  }
  __builtin_unreachable();
}

}  // namespace asctwin
