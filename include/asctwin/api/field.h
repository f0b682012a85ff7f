// A parameter field as the hardware has it, 8 to 40 bits wide, that remembers what was put into it:
// a value that would be cut reaches the checks whole.
#pragma once

#include <cstdint>
#include <type_traits>

namespace asctwin {

template <class U>
class Field {
 public:
  using Value = U;

  Field() = default;
  template <class A, class = std::enable_if_t<std::is_arithmetic_v<A> || std::is_enum_v<A>>>
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

template <class T>
inline constexpr bool is_field = false;
template <class U>
inline constexpr bool is_field<Field<U>> = true;

}  // namespace asctwin
