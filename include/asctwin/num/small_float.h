// Defines the common part of half and bfloat16_t: conversions and operators as a native type has
// them. Only two small floats of one type, or one and an integer, give a small float; with float or
// double the built-in operators apply through the conversion to float, and so do all comparisons.
// The operators are templates so that no argument of theirs is ever converted: nothing is
// ambiguous.
#pragma once

#include "asctwin/num/rounding.h"

namespace asctwin {

template <class Self, int kMantissaBits>
struct SmallFloat {
  using Rounding = Rounding16<kMantissaBits>;

  uint16_t bits;

  SmallFloat() = default;

  template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
  constexpr SmallFloat(T value) : bits(Rounding::round(value)) {}

  static constexpr Self from_bits(uint16_t pattern) {
    Self value{};
    value.bits = pattern;
    return value;
  }

  constexpr operator float() const { return Rounding::widen(bits); }

  friend constexpr Self operator+(Self value) { return value; }
  friend constexpr Self operator-(Self value) { return Self(-static_cast<float>(value)); }

  template <class T>
  constexpr Self& operator+=(T right) {
    return self() = static_cast<Self>(self() + right);
  }
  template <class T>
  constexpr Self& operator-=(T right) {
    return self() = static_cast<Self>(self() - right);
  }
  template <class T>
  constexpr Self& operator*=(T right) {
    return self() = static_cast<Self>(self() * right);
  }
  template <class T>
  constexpr Self& operator/=(T right) {
    return self() = static_cast<Self>(self() / right);
  }

  constexpr Self& operator++() { return *this += 1; }
  constexpr Self& operator--() { return *this -= 1; }
  constexpr Self operator++(int) {
    const Self before = self();
    *this += 1;
    return before;
  }
  constexpr Self operator--(int) {
    const Self before = self();
    *this -= 1;
    return before;
  }

 private:
  constexpr Self& self() { return static_cast<Self&>(*this); }
};

template <class T>
inline constexpr bool is_small_float = false;

template <class A, class B>
using SmallFloatResult = std::enable_if_t<(is_small_float<A> && (std::is_same<A, B>::value ||
                                                                 std::is_integral<B>::value)) ||
                                              (is_small_float<B> && std::is_integral<A>::value),
                                          std::conditional_t<is_small_float<A>, A, B>>;

// Computing in float rounds twice, which is harmless: a float has 24 significant bits, and with at
// least 2 * 11 + 2 of them + - * / on 11 (half) or 8 (bfloat16) bits come out as if the exact
// result had been rounded once. Denormals of bfloat16 are denormals of float too, with 16 more
// places: a product of 8 by 8 bits, or a quotient, that is no midpoint is still at least 2^-144
// away from one.
template <class A, class B, class R = SmallFloatResult<A, B>>
constexpr R operator+(A left, B right) {
  return R(static_cast<float>(R(left)) + static_cast<float>(R(right)));
}
template <class A, class B, class R = SmallFloatResult<A, B>>
constexpr R operator-(A left, B right) {
  return R(static_cast<float>(R(left)) - static_cast<float>(R(right)));
}
template <class A, class B, class R = SmallFloatResult<A, B>>
constexpr R operator*(A left, B right) {
  return R(static_cast<float>(R(left)) * static_cast<float>(R(right)));
}
template <class A, class B, class R = SmallFloatResult<A, B>>
constexpr R operator/(A left, B right) {
  return R(static_cast<float>(R(left)) / static_cast<float>(R(right)));
}

}  // namespace asctwin
