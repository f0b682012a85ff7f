// The ways into a vector function: asc_vf_call, a block of __VEC_SCOPE__, and a call of a
// `__simd_vf__` function, whose body `asctwin cc` begins with a VectorFunction.
// spec: reg_api.md, section 1.1
#pragma once

#include <type_traits>

#include "asctwin/vector_function.h"

namespace asctwin::reg {

// True for the arguments of a vector function: pointers and numbers, by value.
template <class T>
inline constexpr bool is_argument = std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                                    is_small_float<T> ||
                                    (std::is_pointer_v<T> &&
                                     !std::is_function_v<std::remove_pointer_t<T>>);

template <class... Parameters, class... Arguments>
inline void enter(void (*function)(Parameters...), SourceLoc where, Arguments&&... arguments) {
  static_assert((is_argument<Parameters> && ...),
                "a vector function takes pointers to UB and numbers, by value");
  const VectorFunction scope(where);
  function(static_cast<Arguments&&>(arguments)...);
}

}  // namespace asctwin::reg

template <auto funcPtr, typename... Args>
inline void asc_vf_call(Args&&... args) {
  asctwin::reg::enter(funcPtr, asctwin::SourceLoc{}, static_cast<Args&&>(args)...);
}

#define __VEC_SCOPE__ if (::asctwin::VectorFunction asctwin_scope{}; asctwin_scope)
