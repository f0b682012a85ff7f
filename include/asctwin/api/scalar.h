// Functions of single numbers in scalar registers: bits, and conversions.
// spec: vector.md, section 4.15
#pragma once

#include <cstring>
#include <type_traits>

#include "asctwin/api/cast.h"
#include "asctwin/isa/scalar_cast.h"
#include "asctwin/num/bfloat16.h"

namespace AscendC {

// How many bits of the value are countValue, 0 or 1.
template <int countValue>
int64_t GetBitCount(uint64_t valueIn) {
  static_assert(countValue == 0 || countValue == 1, "a bit is 0 or 1");
  const int ones = __builtin_popcountll(valueIn);
  return countValue == 1 ? ones : 64 - ones;
}
template <int countValue>
int64_t ScalarGetCountOfValue(uint64_t valueIn) {
  return GetBitCount<countValue>(valueIn);
}

// Returns 64 for 0.
inline int64_t CountLeadingZero(uint64_t valueIn) {
  return valueIn == 0 ? 64 : __builtin_clzll(valueIn);
}
inline int64_t ScalarCountLeadingZero(uint64_t valueIn) { return CountLeadingZero(valueIn); }

inline int64_t CountBitsCntSameAsSignBit(int64_t valueIn) {
  return asctwin::count_bits_like_sign(valueIn);
}

// The lowest position of a bit that is countValue; -1 if there is none.
template <int countValue>
int64_t GetSFFValue(uint64_t valueIn) {
  static_assert(countValue == 0 || countValue == 1, "a bit is 0 or 1");
  return __builtin_ffsll(static_cast<int64_t>(countValue == 1 ? valueIn : ~valueIn)) - 1;
}
template <int countValue>
int64_t ScalarGetSFFValue(uint64_t valueIn) {
  return GetSFFValue<countValue>(valueIn);
}

inline float ToFloat(const bfloat16_t& bVal) { return static_cast<float>(bVal); }
// To nearest, ties to even; NaN is 0x7FFF.
inline bfloat16_t ToBfloat16(const float& fVal) {
  return fVal != fVal ? bfloat16_t::from_bits(0x7FFF) : bfloat16_t(fVal);
}
inline float Cast(const bfloat16_t& bVal) { return ToFloat(bVal); }
inline bfloat16_t Cast(const float& fVal) { return ToBfloat16(fVal); }

// float to half by CAST_ODD; float to int32_t by CAST_ROUND, CAST_CEIL, CAST_FLOOR or CAST_RINT.
template <typename T, typename U, RoundMode roundMode>
U ScalarCast(T valueIn) {
  static_assert(std::is_same<T, float>::value, "ScalarCast takes a float");
  if constexpr (std::is_same<U, half>::value) {
    static_assert(roundMode == RoundMode::CAST_ODD, "ScalarCast to half rounds by CAST_ODD");
    return asctwin::scalar_to_half_odd(valueIn);
  } else {
    static_assert(std::is_same<U, int32_t>::value, "ScalarCast gives half or int32_t");
    static_assert(roundMode == RoundMode::CAST_ROUND || roundMode == RoundMode::CAST_CEIL ||
                      roundMode == RoundMode::CAST_FLOOR || roundMode == RoundMode::CAST_RINT,
                  "ScalarCast to int32_t rounds by CAST_ROUND, CAST_CEIL, CAST_FLOOR or CAST_RINT");
    using Rounding = asctwin::IntegerRounding;
    constexpr Rounding kRounding = roundMode == RoundMode::CAST_ROUND   ? Rounding::kRound
                                   : roundMode == RoundMode::CAST_CEIL  ? Rounding::kCeil
                                   : roundMode == RoundMode::CAST_FLOOR ? Rounding::kFloor
                                                                        : Rounding::kRint;
    return asctwin::scalar_to_int32(valueIn, kRounding);
  }
}
template <typename T, typename U, RoundMode roundMode>
U Cast(T valueIn) {
  return ScalarCast<T, U, roundMode>(valueIn);
}

// The bits of a number as those of another type; missing bits are 0.
template <typename T, typename U>
U GetScalarBitcodeValue(T scalarValue) {
  U value{};
  std::memcpy(&value, &scalarValue, sizeof(T) < sizeof(U) ? sizeof(T) : sizeof(U));
  return value;
}

}  // namespace AscendC
