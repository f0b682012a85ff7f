// half and bfloat16_t as a list for typed tests, each with its model.
#pragma once

#include <gtest/gtest.h>

#include "asctwin/num/bfloat16.h"
#include "num/ieee_model.h"

namespace asctwin {

using SmallFloats = ::testing::Types<half, bfloat16_t>;

template <class T>
const IeeeModel& model_of() {
  return std::is_same_v<T, half> ? half_model() : bfloat16_model();
}

inline uint32_t bits_of(float value) { return __builtin_bit_cast(uint32_t, value); }
inline float float_of(uint32_t bits) { return __builtin_bit_cast(float, bits); }

}  // namespace asctwin
