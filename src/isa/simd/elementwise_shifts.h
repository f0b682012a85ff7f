// Shifts of single elements, for elementwise_meaning.h. spec: vector.md, section 4.2
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "num/target.h"

namespace asctwin {

// The type in which a shift of an element is computed.
template <class T>
using ShiftedT = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
template <class T>
ASCTWIN_ALWAYS_INLINE ShiftedT<T> zero_extended(T value) {
  return static_cast<ShiftedT<T>>(static_cast<std::make_unsigned_t<T>>(value));
}

// UNVERIFIED: a shift by all bits leaves 0, of a signed number its sign alone; no document says. By
// more bits, which the 950 takes, it leaves 0. The sign bit of a signed number stays, the bits
// below it move.
template <std::integral T>
ASCTWIN_ALWAYS_INLINE T shifted_left(T a, T amount) {
  using W = ShiftedT<T>;
  constexpr unsigned kBits = 8 * sizeof(T);
  constexpr W kSign = std::is_signed_v<T> ? W{1} << (kBits - 1) : 0;
  const W by = zero_extended(amount), bits = zero_extended(a);
  const W moved = by < kBits ? bits << (by & (8 * sizeof(W) - 1)) : 0;
  const W kept = by <= kBits ? bits & kSign : 0;
  return static_cast<T>((moved & ~kSign) | kept);
}
// As far as all its bits but one, where every further one gives the same.
template <std::signed_integral T>
ASCTWIN_ALWAYS_INLINE T shifted_right(T a, T amount) {
  constexpr ShiftedT<T> kMost = 8 * sizeof(T) - 1;
  const ShiftedT<T> by = zero_extended(amount);
  return static_cast<T>(a >> (by < kMost ? by : kMost));
}
template <std::unsigned_integral T>
ASCTWIN_ALWAYS_INLINE T shifted_right(T a, T amount) {
  using W = ShiftedT<T>;
  const auto by = static_cast<W>(amount);
  return static_cast<T>(by < 8 * sizeof(T) ? static_cast<W>(a) >> (by & (8 * sizeof(W) - 1)) : 0);
}
// The last bit that goes out is added.
template <std::signed_integral T>
ASCTWIN_ALWAYS_INLINE T shifted_right_rounded(T a, T amount) {
  constexpr ShiftedT<T> kMost = 8 * sizeof(T) - 1;
  const ShiftedT<T> by = zero_extended(amount);
  const ShiftedT<T> before = by - 1 < kMost ? by - 1 : kMost;
  const T last_out = by == 0 ? T{0} : static_cast<T>((a >> before) & 1);
  return static_cast<T>((a >> (by < kMost ? by : kMost)) + last_out);
}

}  // namespace asctwin
