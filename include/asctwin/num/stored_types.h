// Element types that instructions move but asctwin does not calculate with: each is its bits. Two
// elements of 4 bits share a byte in memory; alone in a variable one lies in the low half.
// spec: data_movement.md, sections 1.4, 1.5 and 13.3
#pragma once

#include <cstdint>
#include <type_traits>

#include "asctwin/num/half.h"

#define ASCTWIN_STORED_TYPE(name)                               \
  struct name {                                                 \
    uint8_t bits;                                               \
    name() = default;                                           \
    explicit constexpr name(uint8_t pattern) : bits(pattern) {} \
  };
ASCTWIN_STORED_TYPE(hifloat8_t)
ASCTWIN_STORED_TYPE(fp8_e8m0_t)
ASCTWIN_STORED_TYPE(fp8_e5m2_t)
ASCTWIN_STORED_TYPE(fp8_e4m3fn_t)
ASCTWIN_STORED_TYPE(fp4x2_e1m2_t)
ASCTWIN_STORED_TYPE(fp4x2_e2m1_t)
#undef ASCTWIN_STORED_TYPE

namespace AscendC {
using ::fp4x2_e1m2_t;
using ::fp4x2_e2m1_t;
using ::fp8_e4m3fn_t;
using ::fp8_e5m2_t;
using ::fp8_e8m0_t;
using ::hifloat8_t;

// An integer from -8 to 7.
struct int4b_t {
  uint8_t storage;

  int4b_t() = default;
  template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
  explicit constexpr int4b_t(T value)
      : storage(static_cast<uint8_t>(static_cast<int64_t>(value) & 0xF)) {}

  constexpr operator int8_t() const { return static_cast<int8_t>(((storage & 0xF) ^ 8) - 8); }
};

template <class T>
struct ComplexBits {
  T real, imag;

  ComplexBits() = default;
  explicit constexpr ComplexBits(T real_part, T imag_part = T(0))
      : real(real_part), imag(imag_part) {}
};
struct complex32 : ComplexBits<half> {
  using ComplexBits::ComplexBits;
};
struct complex64 : ComplexBits<float> {
  using ComplexBits::ComplexBits;
};

}  // namespace AscendC

namespace asctwin {
using AscendC::complex32;
using AscendC::complex64;
using AscendC::int4b_t;
}  // namespace asctwin
