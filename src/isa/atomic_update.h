// Computes what an atomic operation on one element leaves there, for the scalar unit and for
// threads. spec: delta_2026.md, section 4.4; simt.md, section 6
#pragma once

#include <cmath>
#include <cstring>
#include <type_traits>

#include "asctwin/isa/scalar_atomic.h"

namespace asctwin::isa {

namespace atomic_update {

template <class T>
T larger(T a, T b, bool smaller) {
  if constexpr (!std::is_integral_v<T>) {
    const float x = static_cast<float>(a), y = static_cast<float>(b);
    if (x != x) return b;
    if (y != y) return a;
    if (x == y) return std::signbit(x) == smaller ? a : b;
    return (x < y) == smaller ? a : b;
  } else {
    return (a < b) == smaller ? a : b;
  }
}

template <class T>
T sum(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
  } else {
    return T(static_cast<float>(a) + static_cast<float>(b));
  }
}
template <class T>
T difference(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<U>(a) - static_cast<U>(b));
  } else {
    return T(static_cast<float>(a) - static_cast<float>(b));
  }
}

template <class T>
T bitwise(AtomicUpdate operation, T old, T value) {
  if constexpr (std::is_integral_v<T>) {
    switch (operation) {
      case AtomicUpdate::kAnd:
        return old & value;
      case AtomicUpdate::kOr:
        return old | value;
      default:
        return old ^ value;
    }
  } else {
    return value;
  }
}

template <class T>
T ring(AtomicUpdate operation, T old, T value) {
  if constexpr (std::is_integral_v<T>) {
    if (operation == AtomicUpdate::kIncrement) return old >= value ? T{0} : sum<T>(old, T{1});
    return old == 0 || old > value ? value : difference<T>(old, T{1});
  } else {
    return value;
  }
}

}  // namespace atomic_update

template <class T>
T updated(AtomicUpdate operation, T old, T value, T compare) {
  switch (operation) {
    case AtomicUpdate::kAdd:
      return atomic_update::sum(old, value);
    case AtomicUpdate::kSub:
      return atomic_update::difference(old, value);
    case AtomicUpdate::kExchange:
      return value;
    case AtomicUpdate::kMax:
    case AtomicUpdate::kMin:
      return atomic_update::larger(old, value, operation == AtomicUpdate::kMin);
    case AtomicUpdate::kIncrement:
    case AtomicUpdate::kDecrement:
      return atomic_update::ring(operation, old, value);
    // UNVERIFIED: evidence = inferred. Values are compared by their bits.
    case AtomicUpdate::kCompare:
      return std::memcmp(&old, &compare, sizeof(T)) == 0 ? value : old;
    default:
      return atomic_update::bitwise(operation, old, value);
  }
}

}  // namespace asctwin::isa
