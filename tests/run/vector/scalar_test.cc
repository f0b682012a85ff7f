// Functions of single numbers. spec: vector.md, section 4.15
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernel_operator.h"

namespace {

using namespace AscendC;

TEST(ScalarBits, AreCounted) {
  EXPECT_EQ(GetBitCount<1>(0), 0);
  EXPECT_EQ(GetBitCount<0>(0), 64);
  EXPECT_EQ(ScalarGetCountOfValue<1>(0xFFFF0001), 17);
  EXPECT_EQ(ScalarGetCountOfValue<0>(0xFFFF0001), 47);
  EXPECT_EQ(CountLeadingZero(0), 64);
  EXPECT_EQ(ScalarCountLeadingZero(1), 63);
  EXPECT_EQ(CountLeadingZero(~uint64_t{0}), 0);
}

TEST(ScalarBits, TheFirstOfAKindIsFound) {
  EXPECT_EQ(GetSFFValue<1>(0), -1);
  EXPECT_EQ(GetSFFValue<1>(0x50), 4);
  EXPECT_EQ(GetSFFValue<0>(0), 0);
  EXPECT_EQ(ScalarGetSFFValue<0>(0x0F), 4);
  EXPECT_EQ(ScalarGetSFFValue<0>(~uint64_t{0}), -1);
  EXPECT_EQ(ScalarGetSFFValue<1>(uint64_t{1} << 63), 63);
}

TEST(ScalarBits, ThoseLikeTheSignAreCounted) {
  EXPECT_EQ(CountBitsCntSameAsSignBit(0), -1);
  EXPECT_EQ(CountBitsCntSameAsSignBit(-1), -1);
  EXPECT_EQ(CountBitsCntSameAsSignBit(1), 62);
  EXPECT_EQ(CountBitsCntSameAsSignBit(-2), 62);
  EXPECT_EQ(CountBitsCntSameAsSignBit(0x0F), 59);
  EXPECT_EQ(CountBitsCntSameAsSignBit(std::numeric_limits<int64_t>::max()), 0);
  EXPECT_EQ(CountBitsCntSameAsSignBit(std::numeric_limits<int64_t>::min()), 0);
}

// The documents' values: 3.141592654 becomes 3.142578 as half and 3.140625 as bfloat16_t.
TEST(ScalarCasts, OfTheDocuments) {
  const float pi = 3.141592654f;
  EXPECT_EQ(static_cast<float>(ScalarCast<float, half, RoundMode::CAST_ODD>(pi)), 3.142578125f);
  EXPECT_EQ(ToFloat(ToBfloat16(pi)), 3.140625f);
  EXPECT_EQ(Cast(Cast(pi)), 3.140625f);
}

TEST(ScalarCasts, ToIntegersRoundAsTheySay) {
  EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_RINT>(2.5f)), 2);
  EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_ROUND>(2.5f)), 3);
  EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_ROUND>(-2.5f)), -3);
  EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_FLOOR>(-2.5f)), -3);
  EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_CEIL>(-2.5f)), -2);
  EXPECT_EQ((Cast<float, int32_t, RoundMode::CAST_CEIL>(1e20f)), INT32_MAX);
}

TEST(ScalarCasts, ToBfloat16KeepInfinityAndMarkNan) {
  EXPECT_EQ(ToBfloat16(INFINITY).bits, 0x7F80);
  EXPECT_EQ(ToBfloat16(NAN).bits, 0x7FFF);
  EXPECT_EQ(ToBfloat16(1.00390625f).bits, 0x3F80);  // a tie goes to the even one
}

TEST(ScalarCasts, BitsBecomeThoseOfAnotherType) {
  EXPECT_EQ((GetScalarBitcodeValue<float, uint32_t>(1.0f)), 0x3F800000u);
  EXPECT_EQ((GetScalarBitcodeValue<uint16_t, half>(0x3C00)).bits, 0x3C00);
}

}  // namespace
