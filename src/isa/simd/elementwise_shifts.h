// Shifts of single elements, for elementwise_meaning.h. spec: vector.md, section 4.2
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "num/target.h"

namespace asctwin {

// UNVERIFIED: a shift by all bits or more leaves 0, of a signed number its sign alone; no document
// says. The sign bit of a signed number stays, the bits below it move.
template <std::integral T>
requires(sizeof(T) <= 4) ASCTWIN_ALWAYS_INLINE T shifted_left(T a, T amount) {
  using U = std::make_unsigned_t<T>;
  constexpr unsigned kBits = 8 * sizeof(T);
  constexpr uint32_t kSign = std::is_signed_v<T> ? uint32_t{1} << (kBits - 1) : 0;
  const uint32_t by = static_cast<U>(amount);
  const auto bits = static_cast<uint32_t>(static_cast<U>(a));
  const uint32_t moved = by < kBits ? bits << (by & 31) : 0;
  return static_cast<T>(static_cast<U>((moved & ~kSign) | (bits & kSign)));
}
// As far as all its bits but one, where every further one gives the same.
template <std::signed_integral T>
requires(sizeof(T) <= 4) ASCTWIN_ALWAYS_INLINE T shifted_right(T a, T amount) {
  constexpr uint32_t kMost = 8 * sizeof(T) - 1;
  const uint32_t by = static_cast<std::make_unsigned_t<T>>(amount);
  return static_cast<T>(a >> (by < kMost ? by : kMost));
}
template <std::unsigned_integral T>
requires(sizeof(T) <= 4) ASCTWIN_ALWAYS_INLINE T shifted_right(T a, T amount) {
  const auto by = static_cast<uint32_t>(amount);
  return static_cast<T>(by < 8 * sizeof(T) ? static_cast<uint32_t>(a) >> (by & 31) : 0);
}
// The last bit that goes out is added.
template <std::signed_integral T>
requires(sizeof(T) <= 4) ASCTWIN_ALWAYS_INLINE T shifted_right_rounded(T a, T amount) {
  constexpr uint32_t kMost = 8 * sizeof(T) - 1;
  const uint32_t by = static_cast<std::make_unsigned_t<T>>(amount);
  const uint32_t before = by - 1 < kMost ? by - 1 : kMost;
  const int32_t last_out = by == 0 ? 0 : (a >> before) & 1;
  return static_cast<T>((a >> (by < kMost ? by : kMost)) + last_out);
}

}  // namespace asctwin
