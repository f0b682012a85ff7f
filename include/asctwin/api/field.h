// Integers as the hardware has them, 8 to 40 bits wide, that remember what was put into them: a
// value that would be cut reaches the checks whole. Field is an argument of a call, Member a field
// of a parameter struct, which has the size of its integer and behaves like it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "asctwin/narrowed.h"

namespace asctwin {

template <class U>
class Member;

// Whether a field takes an A: numbers, enumerators, and numbers known when a kernel is compiled.
template <class A>
inline constexpr bool is_field_value = std::is_arithmetic_v<A> || std::is_enum_v<A>;
template <class N, N value>
inline constexpr bool is_field_value<std::integral_constant<N, value>> = true;

template <class U>
class Field {
 public:
  using Value = U;

  Field() = default;
  template <class V>
  Field(const Member<V>& member) : given_(member.given()) {}
  template <class A, class = std::enable_if_t<is_field_value<A>>>
  constexpr Field(A value) : given_(static_cast<int64_t>(value)) {}

  constexpr operator U() const { return static_cast<U>(given_); }
  constexpr int64_t given() const { return given_; }

  constexpr Field& operator++() { return *this = Field(given_ + 1); }
  constexpr Field& operator--() { return *this = Field(given_ - 1); }
  constexpr U operator++(int) {
    const U before = *this;
    ++*this;
    return before;
  }
  constexpr U operator--(int) {
    const U before = *this;
    --*this;
    return before;
  }
  template <class A>
  constexpr Field& operator+=(A value) {
    return *this = Field(given_ + value);
  }
  template <class A>
  constexpr Field& operator-=(A value) {
    return *this = Field(given_ - value);
  }
  template <class A>
  constexpr Field& operator*=(A value) {
    return *this = Field(given_ * value);
  }

 private:
  int64_t given_;
};

// It becomes a reference, or a pointer, to its integer. What was cut is kept elsewhere.
template <class U>
class Member {
 public:
  using Value = U;

  Member() = default;
  Member(const Member& other) : value_(other.value_) {
    if (values_were_cut()) copy_cut_value(&other.value_, &value_);
  }
  template <class A, class = std::enable_if_t<is_field_value<A>>>
  explicit Member(A value) {
    put(static_cast<int64_t>(value));
  }
  template <class V>
  explicit Member(Field<V> value) {
    put(value.given());
  }

  Member& operator=(const Member& other) { return put(other.given()); }
  template <class V>
  Member& operator=(const Member<V>& other) {
    return put(other.given());
  }
  template <class A, class = std::enable_if_t<is_field_value<A>>>
  Member& operator=(A value) {
    return put(static_cast<int64_t>(value));
  }

  operator U&() { return value_; }
  operator U() const { return value_; }
  U* operator&() { return &value_; }
  const U* operator&() const { return &value_; }
  int64_t given() const {
    const auto value = static_cast<int64_t>(value_);
    return values_were_cut() ? value_before_cut(&value_, value, sizeof(U)) : value;
  }

  Member& operator++() { return *this += 1; }
  Member& operator--() { return *this -= 1; }
  U operator++(int) {
    const U before = value_;
    ++*this;
    return before;
  }
  U operator--(int) {
    const U before = value_;
    --*this;
    return before;
  }
  template <class A>
  Member& operator+=(A value) {
    return put(static_cast<int64_t>(value_ + value));
  }
  template <class A>
  Member& operator-=(A value) {
    return put(static_cast<int64_t>(value_ - value));
  }
  template <class A>
  Member& operator*=(A value) {
    return put(static_cast<int64_t>(value_ * value));
  }

 private:
  Member& put(int64_t given) {
    value_ = static_cast<U>(given);
    if (static_cast<int64_t>(value_) != given)
      keep_cut_value(&value_, given);
    else if (values_were_cut())
      drop_cut_value(&value_);
    return *this;
  }

  U value_;
};

template <class T>
inline constexpr bool is_field = false;
template <class U>
inline constexpr bool is_field<Field<U>> = true;
template <class U>
inline constexpr bool is_field<Member<U>> = true;

}  // namespace asctwin

// Kernels compare a field with an integer of its type.
namespace std {

template <class U>
U max(const asctwin::Member<U>& a, const U& b) {
  return max<U>(static_cast<U>(a), b);
}
template <class U>
U max(const U& a, const asctwin::Member<U>& b) {
  return max<U>(a, static_cast<U>(b));
}
template <class U>
U min(const asctwin::Member<U>& a, const U& b) {
  return min<U>(static_cast<U>(a), b);
}
template <class U>
U min(const U& a, const asctwin::Member<U>& b) {
  return min<U>(a, static_cast<U>(b));
}

}  // namespace std
