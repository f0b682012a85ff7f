// One element of each elementwise operation, from its definition: integers modulo 2^N in a wider
// type, half by the IEEE model from exact operands, float by the host's correctly rounded
// operators.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "isa/simd/elementwise.h"
#include "num/ieee_model.h"

namespace asctwin {

template <class T>
T integer_reference(BinaryOp op, T a, T b) {
  const int64_t x = a, y = b;
  const int64_t exact = op == BinaryOp::kAdd   ? x + y
                        : op == BinaryOp::kSub ? x - y
                        : op == BinaryOp::kMul ? x * y
                        : op == BinaryOp::kMax ? std::max(x, y)
                                               : std::min(x, y);
  return static_cast<T>(exact);  // modulo 2^N
}

inline int16_t pair_reference(BinaryOp op, int16_t a, int16_t b) {
  return integer_reference(op, a, b);
}
inline int32_t pair_reference(BinaryOp op, int32_t a, int32_t b) {
  return integer_reference(op, a, b);
}

// Any NaN for NaN; +0 is taken to be larger than -0.
template <class Real>
Real real_reference(BinaryOp op, Real a, Real b) {
  switch (op) {
    case BinaryOp::kAdd:
      return a + b;
    case BinaryOp::kSub:
      return a - b;
    case BinaryOp::kMul:
      return a * b;
    case BinaryOp::kDiv:
      return a / b;
    default:
      break;
  }
  if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<Real>::quiet_NaN();
  const bool a_is_less = a < b || (a == b && std::signbit(a) && !std::signbit(b));
  return (op == BinaryOp::kMax) == a_is_less ? b : a;
}

inline float pair_reference(BinaryOp op, float a, float b) {
  const float result = real_reference(op, a, b);
  return std::isnan(result) ? __builtin_bit_cast(float, 0x7FC00000) : result;
}

// Exact in long double for + - *; for / far finer than the one rounding that follows.
inline half pair_reference(BinaryOp op, half a, half b) {
  const long double x = half_model().decode(a.bits);
  const long double y = half_model().decode(b.bits);
  return half::from_bits(half_model().encode(real_reference(op, x, y)));
}

template <class T>
std::vector<T> special_values() {
  if constexpr (std::is_same_v<T, half>) {
    std::vector<half> values;
    for (int bits : {0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x0400, 0x3C00, 0xBC00, 0x3555, 0x7BFF,
                     0xFBFF, 0x7C00, 0xFC00, 0x7C01, 0x7E00, 0xFFFF}) {
      values.push_back(half::from_bits(static_cast<uint16_t>(bits)));
    }
    return values;
  } else if constexpr (std::is_same_v<T, float>) {
    std::vector<float> values;
    for (uint32_t bits :
         {0x00000000u, 0x80000000u, 0x00000001u, 0x80000001u, 0x007FFFFFu, 0x00800000u, 0x3F800000u,
          0xBF800000u, 0x3EAAAAABu, 0x7F7FFFFFu, 0xFF7FFFFFu, 0x7F800000u, 0xFF800000u, 0x7F800001u,
          0x7FC00000u, 0xFFFFFFFFu}) {
      values.push_back(__builtin_bit_cast(float, bits));
    }
    return values;
  } else {
    return {0, 1, -1, 2, 255, 256, std::numeric_limits<T>::max(), std::numeric_limits<T>::min()};
  }
}

}  // namespace asctwin
