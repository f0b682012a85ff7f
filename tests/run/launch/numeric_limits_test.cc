// NumericLimits against std::numeric_limits and the bits of the formats.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernel_operator.h"

namespace {

using AscendC::NumericLimits;

template <class T>
void expect_range_of_the_type() {
  EXPECT_EQ(NumericLimits<T>::Max(), std::numeric_limits<T>::max());
  EXPECT_EQ(NumericLimits<T>::Lowest(), std::numeric_limits<T>::lowest());
  EXPECT_EQ(NumericLimits<T>::Min(), std::numeric_limits<T>::min());
}

TEST(NumericLimits, OfEveryType) {
  expect_range_of_the_type<int8_t>();
  expect_range_of_the_type<uint8_t>();
  expect_range_of_the_type<int16_t>();
  expect_range_of_the_type<uint16_t>();
  expect_range_of_the_type<int32_t>();
  expect_range_of_the_type<uint32_t>();
  expect_range_of_the_type<int64_t>();
  expect_range_of_the_type<uint64_t>();
  expect_range_of_the_type<float>();
}

TEST(NumericLimits, OfFloat) {
  using Limits = NumericLimits<float>;
  EXPECT_EQ(Limits::Infinity(), HUGE_VALF);
  EXPECT_EQ(Limits::NegativeInfinity(), -HUGE_VALF);
  EXPECT_EQ(Limits::DeNormMin(), std::numeric_limits<float>::denorm_min());
  EXPECT_TRUE(std::isnan(Limits::QuietNaN()));
  EXPECT_TRUE(std::isnan(Limits::SignalingNaN()));
}

TEST(NumericLimits, OfTypesOf16Bits) {
  static_assert(NumericLimits<half>::Max() == half(65504.0f));
  EXPECT_EQ(NumericLimits<half>::Lowest().bits, 0xFBFF);
  EXPECT_EQ(NumericLimits<half>::Min().bits, 0x0400);
  EXPECT_EQ(NumericLimits<half>::NegativeInfinity().bits, 0xFC00);
  EXPECT_EQ(NumericLimits<half>::QuietNaN().bits, 0x7E00);
  EXPECT_EQ(NumericLimits<bfloat16_t>::Max().bits, 0x7F7F);
  EXPECT_EQ(NumericLimits<bfloat16_t>::DeNormMin().bits, 1);
  EXPECT_EQ(NumericLimits<bfloat16_t>::SignalingNaN().bits, 0x7F81);
}

}  // namespace
