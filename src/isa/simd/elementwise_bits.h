// Operations whose result is one of their operands, or that but for its sign: on small floats they
// are computed from the bits, which takes no conversion. Order turns the bits of numbers into
// integers of the same order, -0 below +0, and back. spec: vector.md, section 4.2
#pragma once

#include <cstdint>

#include "asctwin/isa/vector_op.h"
#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {

template <class T>
struct SmallFloatBits;
template <>
struct SmallFloatBits<half> {
  static constexpr int16_t kInfinity = 0x7C00, kNan = 0x7E00;
};
template <>
struct SmallFloatBits<bfloat16_t> {
  static constexpr int16_t kInfinity = 0x7F80, kNan = 0x7FC0;
};

ASCTWIN_ALWAYS_INLINE int16_t magnitude_bits(int16_t bits) {
  return static_cast<int16_t>(bits & 0x7FFF);
}
ASCTWIN_ALWAYS_INLINE int16_t ordered_bits(int16_t bits) {
  return static_cast<int16_t>(bits ^ ((bits >> 15) & 0x7FFF));
}

template <class T, bool kLarger>
ASCTWIN_ALWAYS_INLINE int16_t extreme_bits(int16_t a, int16_t b) {
  const int16_t left = ordered_bits(a), right = ordered_bits(b);
  const int16_t extreme = ordered_bits((kLarger ? left > right : left < right) ? left : right);
  const int16_t first = magnitude_bits(a), second = magnitude_bits(b);
  const int16_t largest = first > second ? first : second;
  return largest > SmallFloatBits<T>::kInfinity ? SmallFloatBits<T>::kNan : extreme;
}
template <class T>
ASCTWIN_ALWAYS_INLINE int16_t unless_nan(int16_t result, int16_t a) {
  const bool is_nan = magnitude_bits(a) > SmallFloatBits<T>::kInfinity;
  return is_nan ? SmallFloatBits<T>::kNan : result;
}
template <class T>
ASCTWIN_ALWAYS_INLINE int16_t rectified_bits(int16_t a) {
  return unless_nan<T>(a > 0 ? a : int16_t{0}, a);
}

template <isa::VectorOp kOperation>
struct BitMeaning;
#define ASCTWIN_BIT_MEANING(name, ...)                                               \
  template <>                                                                        \
  struct BitMeaning<isa::VectorOp::k##name> {                                        \
    template <class T>                                                               \
    static ASCTWIN_ALWAYS_INLINE int16_t of(int16_t a, [[maybe_unused]] int16_t b) { \
      return __VA_ARGS__;                                                            \
    }                                                                                \
  };
ASCTWIN_BIT_MEANING(Max, extreme_bits<T, true>(a, b))
ASCTWIN_BIT_MEANING(Min, extreme_bits<T, false>(a, b))
ASCTWIN_BIT_MEANING(Maxs, extreme_bits<T, true>(a, b))
ASCTWIN_BIT_MEANING(Mins, extreme_bits<T, false>(a, b))
ASCTWIN_BIT_MEANING(Abs, unless_nan<T>(magnitude_bits(a), a))
ASCTWIN_BIT_MEANING(Relu, rectified_bits<T>(a))
#undef ASCTWIN_BIT_MEANING

template <isa::VectorOp kOperation>
inline constexpr bool has_bit_meaning = requires {
  &BitMeaning<kOperation>::template of<half>;
};

// The loop over elements in memory, as plain_loop() of elementwise_meaning.h.
template <isa::VectorOp kOperation, class T>
ASCTWIN_ALWAYS_INLINE void bits_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr isa::VectorShape kShape = isa::shape_of(kOperation);
  int16_t right = 0;
  if constexpr (has_scalar(kShape)) right = load_element<int16_t>(b, 0);
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    if constexpr (has_two_sources(kShape)) right = load_element<int16_t>(b, i);
    store_element(dst, i,
                  BitMeaning<kOperation>::template of<T>(load_element<int16_t>(a, i), right));
  }
}

}  // namespace asctwin
