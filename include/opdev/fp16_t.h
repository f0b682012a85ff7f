// op::fp16_t: a half on the host, as operators and their tests hold it.
// spec: catlass.md, section 6.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"

#define FP16_EXP_BIAS (15)
#define FP16_EXP_LEN (5)
#define FP16_MAN_LEN (10)
#define FP16_SIGN_INDEX (15)
#define FP16_SIGN_MASK (0x8000)
#define FP16_EXP_MASK (0x7C00)
#define FP16_MAN_MASK (0x03FF)
#define FP16_MAX (0x7BFF)
#define FP16_MIN (0xFBFF)
#define FP16_ABS_MAX (0x7FFF)
#define FP16_IS_NAN(x) ((((x)&FP16_EXP_MASK) == FP16_EXP_MASK) && (((x)&FP16_MAN_MASK) != 0))
#define FP16_IS_ZERO(x) (((x)&FP16_ABS_MAX) == 0)
#define FP16_IS_DENORM(x) ((((x)&FP16_EXP_MASK) == 0) && (((x)&FP16_MAN_MASK) != 0))

namespace op {

struct bfloat16;

// Made of a uint16_t it has these bits; assigned one it has this value.
typedef struct tagFp16 {
  uint16_t val;

  tagFp16() : val(0) {}
  constexpr tagFp16(const uint16_t& bits) : val(bits) {}
  tagFp16(const tagFp16& other) = default;
  tagFp16(const bfloat16& value);
  template <typename T>
  tagFp16(const T& value) : val(bits_of(static_cast<double>(value))) {}

  tagFp16& operator=(const tagFp16& other) = default;
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  tagFp16& operator=(const T& value) {
    val = bits_of(static_cast<double>(value));
    return *this;
  }

  operator float() const { return toFloat(); }
  operator double() const { return toDouble(); }
  operator bfloat16() const;
  operator int8_t() const { return toInt8(); }
  operator uint8_t() const { return toUInt8(); }
  operator int16_t() const { return toInt16(); }
  operator uint16_t() const { return toUInt16(); }
  operator int32_t() const { return toInt32(); }
  operator uint32_t() const { return toUInt32(); }
  operator int64_t() const { return clamped<int64_t>(); }
  operator uint64_t() const { return clamped<uint64_t>(); }
  operator bool() const { return !FP16_IS_ZERO(val); }

  tagFp16 operator+(const tagFp16 other) { return tagFp16(toFloat() + other.toFloat()); }
  tagFp16 operator-(const tagFp16 other) { return tagFp16(toFloat() - other.toFloat()); }
  tagFp16 operator*(const tagFp16 other) { return tagFp16(toFloat() * other.toFloat()); }
  tagFp16 operator/(const tagFp16 other) { return tagFp16(toFloat() / other.toFloat()); }
  tagFp16 operator+=(const tagFp16 other) { return *this = *this + other; }
  tagFp16 operator-=(const tagFp16 other) { return *this = *this - other; }
  tagFp16 operator*=(const tagFp16 other) { return *this = *this * other; }
  tagFp16 operator/=(const tagFp16 other) { return *this = *this / other; }

  // Zeros of both signs are equal, other numbers if their bits are.
  bool operator==(const tagFp16& other) const {
    return (FP16_IS_ZERO(val) && FP16_IS_ZERO(other.val)) || val == other.val;
  }
  bool operator!=(const tagFp16& other) const { return !(*this == other); }
  bool operator>(const tagFp16& other) const { return toFloat() > other.toFloat(); }
  bool operator>=(const tagFp16& other) const { return *this > other || *this == other; }
  bool operator<(const tagFp16& other) const { return toFloat() < other.toFloat(); }
  bool operator<=(const tagFp16& other) const { return *this < other || *this == other; }

  // 1, -1, or 0 of a number that is not infinite.
  int IsInf() {
    if ((val & FP16_ABS_MAX) != FP16_EXP_MASK) return 0;
    return (val & FP16_SIGN_MASK) != 0 ? -1 : 1;
  }
  float toFloat() const {
    ::half number;
    __builtin_memcpy(&number, &val, sizeof(val));
    return static_cast<float>(number);
  }
  double toDouble() const { return toFloat(); }
  int8_t toInt8() const { return clamped<int8_t>(); }
  uint8_t toUInt8() const { return clamped<uint8_t>(); }
  int16_t toInt16() const { return clamped<int16_t>(); }
  uint16_t toUInt16() const { return clamped<uint16_t>(); }
  int32_t toInt32() const { return clamped<int32_t>(); }
  uint32_t toUInt32() const { return clamped<uint32_t>(); }

 private:
  static uint16_t bits_of(double value) {
    if (value != value) return FP16_EXP_MASK | FP16_MAN_MASK;
    const ::half number(static_cast<float>(value));
    uint16_t bits;
    __builtin_memcpy(&bits, &number, sizeof(bits));
    return bits;
  }
  // Infinity and NaN are the end of the range that their sign stands at.
  // UNVERIFIED: evidence = inferred: numbers round to nearest and even, as to halves.
  template <typename Integer>
  Integer clamped() const {
    using Limits = std::numeric_limits<Integer>;
    const bool negative = (val & FP16_SIGN_MASK) != 0;
    if ((val & FP16_EXP_MASK) == FP16_EXP_MASK) return negative ? Limits::min() : Limits::max();
    const double number = std::nearbyint(toDouble());
    if (number <= static_cast<double>(Limits::min())) return Limits::min();
    if (number >= static_cast<double>(Limits::max())) return Limits::max();
    return static_cast<Integer>(number);
  }
} fp16_t;

template <typename T>
bool operator<(const T& a, const fp16_t& b) {
  return fp16_t(a).toFloat() < b.toFloat();
}
template <typename T>
bool operator>(const T& a, const fp16_t& b) {
  return fp16_t(a).toFloat() > b.toFloat();
}

}  // namespace op

namespace std {

inline bool isnan(const op::fp16_t& value) { return FP16_IS_NAN(value.val); }
inline float abs(const op::fp16_t& value) { return std::fabs(value.toFloat()); }

}  // namespace std

#include "asctwin/base/macros_show.inc"

#include "opdev/bfloat16.h"
