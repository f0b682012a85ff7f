// op::bfloat16: a bfloat16 on the host, as operators and their tests hold it. Every conversion is
// implicit, so that expressions of mixed types are as ambiguous as they are there.
// spec: catlass.md, section 6.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cmath>
#include <complex>
#include <cstdint>
#include <functional>
#include <limits>
#include <ostream>

namespace op {

struct bfloat16 {
  struct from_bits_t {};
  static constexpr from_bits_t from_bits() { return from_bits_t(); }

  uint16_t value;

  bfloat16() : value(0) {}
  constexpr bfloat16(uint16_t bits, from_bits_t) : value(bits) {}
  explicit bfloat16(float number) : value(round_to_bfloat16(number).value) {}
  template <class T>
  explicit bfloat16(const T& number) : bfloat16(static_cast<float>(number)) {}
  template <class T>
  explicit bfloat16(const std::complex<T>& number) : bfloat16(static_cast<float>(number.real())) {}
  template <class T>
  bfloat16& operator=(const T& number) {
    return *this = bfloat16(static_cast<float>(number));
  }

  operator float() const {
    const uint32_t bits = static_cast<uint32_t>(value) << 16;
    float number;
    __builtin_memcpy(&number, &bits, sizeof(number));
    return number;
  }
  operator bool() const {
    return std::fabs(static_cast<float>(*this)) >= std::numeric_limits<float>::epsilon();
  }
#define ASCTWIN_BF16_TO(...) \
  operator __VA_ARGS__() const { return static_cast<__VA_ARGS__>(static_cast<float>(*this)); }
  ASCTWIN_BF16_TO(short)
  ASCTWIN_BF16_TO(int)
  ASCTWIN_BF16_TO(long)
  ASCTWIN_BF16_TO(char)
  ASCTWIN_BF16_TO(signed char)
  ASCTWIN_BF16_TO(unsigned char)
  ASCTWIN_BF16_TO(unsigned short)
  ASCTWIN_BF16_TO(unsigned int)
  ASCTWIN_BF16_TO(unsigned long)
  ASCTWIN_BF16_TO(unsigned long long)
  ASCTWIN_BF16_TO(long long)
  ASCTWIN_BF16_TO(double)
#undef ASCTWIN_BF16_TO
  operator std::complex<float>() const { return {static_cast<float>(*this), 0.0f}; }
  operator std::complex<double>() const { return {static_cast<double>(*this), 0.0}; }

  // To nearest and even; every NaN becomes NAN_VALUE.
  static bfloat16 round_to_bfloat16(float number) {
    if (std::isnan(number)) return bfloat16(NAN_VALUE, from_bits());
    uint32_t bits;
    __builtin_memcpy(&bits, &number, sizeof(bits));
    bits += 0x7FFF + (bits >> 16 & 1);
    return bfloat16(static_cast<uint16_t>(bits >> 16), from_bits());
  }
  static bfloat16 epsilon() { return bfloat16(0x3C00, from_bits()); }
  static bfloat16 highest() { return bfloat16(0x7F7F, from_bits()); }
  static bfloat16 lowest() { return bfloat16(0xFF7F, from_bits()); }
  static bfloat16 min_positive_normal() { return bfloat16(0x0080, from_bits()); }

  static constexpr uint16_t NAN_VALUE = 0x7FC0;
  static constexpr uint16_t ZERO_VALUE = 0;
};

inline std::ostream& operator<<(std::ostream& to, const bfloat16& number) {
  return to << static_cast<float>(number);
}
#define ASCTWIN_BF16_ARITHMETIC(op)                                           \
  inline bfloat16 operator op(bfloat16 a, bfloat16 b) {                       \
    return bfloat16(static_cast<float>(a) op static_cast<float>(b));          \
  }                                                                           \
  inline bfloat16 operator op(bfloat16 a, int b) { return a op bfloat16(b); } \
  inline bfloat16 operator op(int a, bfloat16 b) { return bfloat16(a) op b; } \
  inline bfloat16& operator op##=(bfloat16& a, bfloat16 b) { return a = a op b; }
ASCTWIN_BF16_ARITHMETIC(+)
ASCTWIN_BF16_ARITHMETIC(-)
ASCTWIN_BF16_ARITHMETIC(*)
ASCTWIN_BF16_ARITHMETIC(/)
#undef ASCTWIN_BF16_ARITHMETIC
inline bfloat16 operator-(bfloat16 a) {
  return bfloat16(static_cast<uint16_t>(a.value ^ 0x8000), bfloat16::from_bits());
}
#define ASCTWIN_BF16_ORDER(op)                             \
  inline bool operator op(bfloat16 a, bfloat16 b) {        \
    return static_cast<float>(a) op static_cast<float>(b); \
  }
ASCTWIN_BF16_ORDER(<)
ASCTWIN_BF16_ORDER(<=)
ASCTWIN_BF16_ORDER(>)
ASCTWIN_BF16_ORDER(>=)
#undef ASCTWIN_BF16_ORDER
inline bool operator==(bfloat16 a, bfloat16 b) { return a.value == b.value; }
inline bool operator!=(bfloat16 a, bfloat16 b) { return !(a == b); }
inline bfloat16& operator++(bfloat16& a) { return a += bfloat16(1); }
inline bfloat16& operator--(bfloat16& a) { return a -= bfloat16(1); }
inline bfloat16 operator++(bfloat16& a, int) {
  const bfloat16 before = a;
  ++a;
  return before;
}
inline bfloat16 operator--(bfloat16& a, int) {
  const bfloat16 before = a;
  --a;
  return before;
}

}  // namespace op

namespace std {

template <>
struct hash<op::bfloat16> {
  size_t operator()(const op::bfloat16& number) const {
    return hash<float>()(static_cast<float>(number));
  }
};
#define ASCTWIN_BF16_ASKS(name) \
  inline bool name(const op::bfloat16& number) { return std::name(static_cast<float>(number)); }
ASCTWIN_BF16_ASKS(isinf)
ASCTWIN_BF16_ASKS(isnan)
ASCTWIN_BF16_ASKS(isfinite)
#undef ASCTWIN_BF16_ASKS
#define ASCTWIN_BF16_FUNCTION(name)                             \
  inline op::bfloat16 name(const op::bfloat16& number) {        \
    return op::bfloat16(std::name(static_cast<float>(number))); \
  }
ASCTWIN_BF16_FUNCTION(abs)
ASCTWIN_BF16_FUNCTION(exp)
ASCTWIN_BF16_FUNCTION(log)
ASCTWIN_BF16_FUNCTION(log10)
ASCTWIN_BF16_FUNCTION(sqrt)
ASCTWIN_BF16_FUNCTION(sin)
ASCTWIN_BF16_FUNCTION(cos)
ASCTWIN_BF16_FUNCTION(tan)
ASCTWIN_BF16_FUNCTION(tanh)
ASCTWIN_BF16_FUNCTION(floor)
ASCTWIN_BF16_FUNCTION(ceil)
#undef ASCTWIN_BF16_FUNCTION
inline op::bfloat16 pow(const op::bfloat16& base, const op::bfloat16& exponent) {
  return op::bfloat16(std::pow(static_cast<float>(base), static_cast<float>(exponent)));
}

template <>
class numeric_limits<op::bfloat16> {
  using Number = op::bfloat16;
  static constexpr Number of(uint16_t bits) { return Number(bits, Number::from_bits()); }

 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = true;
  static constexpr bool has_quiet_NaN = true;
  static constexpr bool has_signaling_NaN = true;
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = false;
  static constexpr int digits = 8;
  static constexpr int digits10 = 2;
  static constexpr int max_digits10 = 4;
  static constexpr int radix = 2;
  static constexpr int min_exponent = -125;
  static constexpr int max_exponent = 128;
  static constexpr Number min() { return of(0x0080); }
  static constexpr Number max() { return of(0x7F7F); }
  static constexpr Number lowest() { return of(0xFF7F); }
  static constexpr Number epsilon() { return of(0x3C00); }
  static constexpr Number round_error() { return of(0x3F00); }
  static constexpr Number infinity() { return of(0x7F80); }
  static constexpr Number quiet_NaN() { return of(Number::NAN_VALUE); }
  static constexpr Number signaling_NaN() { return of(0x7F81); }
  static constexpr Number denorm_min() { return of(0x0001); }
};

}  // namespace std

#include "asctwin/base/macros_show.inc"
#ifndef ASCTWIN_OPDEV_FP16
#define ASCTWIN_OPDEV_FP16
#include "opdev/fp16_t.h"

#include "asctwin/base/macros_hide.inc"
namespace op {
inline tagFp16::tagFp16(const bfloat16& value) : val(bits_of(static_cast<float>(value))) {}
inline tagFp16::operator bfloat16() const { return bfloat16(toFloat()); }
}  // namespace op
#include "asctwin/base/macros_show.inc"

#endif
