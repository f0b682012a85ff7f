// Numbers of the command line: which texts are numbers, what each type takes, and what it refuses.
#include "runner/number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "format/support.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

template <class T>
T encoded(std::string_view text) {
  T value;
  encode_number(text, dtype_of<T>, &value);
  return value;
}

template <class T>
std::string refusal(std::string_view text) {
  return error_text<UsageError>([&] { encoded<T>(text); });
}

TEST(Number, Forms) {
  for (const char* text : {"0", "-3", "+7", "0x10", "-0xfF", "0.5", ".5", "5.", "1e-3", "1.5E+10",
                           "inf", "-inf", "nan", "true", "false"}) {
    EXPECT_TRUE(is_number(text)) << text;
  }
  for (const char* text : {"", "abc", "-", ".", "0x", "0xg", "1e", "e5", "1.2.3", "1 ", " 1", "--1",
                           "1_000", "1u", "0.5f", "infinity", "-true", "0x1p3", "NaN"}) {
    EXPECT_FALSE(is_number(text)) << text;
    EXPECT_EQ(refusal<float>(text), subject(text) + " is not a number");
  }
}

TEST(Number, Integers) {
  EXPECT_EQ(encoded<int32_t>("-3"), -3);
  EXPECT_EQ(encoded<uint8_t>("0x10"), 16);
  EXPECT_EQ(encoded<uint8_t>("-0"), 0);
  EXPECT_EQ(encoded<int8_t>("-128"), -128);
  EXPECT_EQ(encoded<int64_t>("-9223372036854775808"), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(encoded<uint64_t>("18446744073709551615"), ~uint64_t{0});
  EXPECT_EQ(encoded<uint64_t>("0xFFFFFFFFFFFFFFFF"), ~uint64_t{0});
  EXPECT_EQ(encoded<int32_t>("1e3"), 1000);
  EXPECT_EQ(encoded<int32_t>("-2.0"), -2);
}

TEST(Number, IntegersThatDoNotFit) {
  EXPECT_EQ(refusal<uint16_t>("70000"),
            "`70000` does not fit `u16`, which holds integers from 0 to 65535");
  EXPECT_EQ(refusal<int32_t>("0.5"),
            "`0.5` does not fit `i32`, which holds integers from -2147483648 to 2147483647");
  EXPECT_EQ(refusal<uint32_t>("-1"),
            "`-1` does not fit `u32`, which holds integers from 0 to 4294967295");
  EXPECT_NE(refusal<int8_t>("128"), "");
  EXPECT_NE(refusal<int8_t>("0xFF"), "");
  EXPECT_NE(refusal<int64_t>("9223372036854775808"), "");
  EXPECT_NE(refusal<uint64_t>("18446744073709551616"), "");
  EXPECT_NE(refusal<int32_t>("inf"), "");
  EXPECT_NE(refusal<int32_t>("nan"), "");
  EXPECT_NE(refusal<int32_t>("true"), "");
}

TEST(Number, RealsAreIntegersDigitByDigit) {
  EXPECT_EQ(encoded<int64_t>("9007199254740993.0"), 9007199254740993) << "a double would round it";
  EXPECT_EQ(encoded<uint64_t>("1.8446744073709551615e19"), ~uint64_t{0});
  EXPECT_EQ(encoded<int32_t>("1200e-2"), 12);
  EXPECT_EQ(encoded<int32_t>("0.00e-5"), 0);
  EXPECT_EQ(encoded<int32_t>("0e99"), 0);
  EXPECT_NE(refusal<int64_t>("0.99999999999999999999"), "");
  EXPECT_NE(refusal<int64_t>("4503599627370496.3"), "");
  EXPECT_NE(refusal<uint64_t>("1.8446744073709551616e19"), "");
  EXPECT_NE(refusal<uint64_t>("1e20"), "");
  EXPECT_NE(refusal<int64_t>("10.0e99999999999999999999"), "");
  EXPECT_NE(refusal<int64_t>("1.5e-99999999999999999999"), "");
}

TEST(Number, Bools) {
  EXPECT_TRUE(encoded<bool>("true"));
  EXPECT_FALSE(encoded<bool>("false"));
  EXPECT_TRUE(encoded<bool>("1"));
  EXPECT_FALSE(encoded<bool>("0"));
  EXPECT_EQ(refusal<bool>("2"), "`2` does not fit `bool`, which holds true and false");
  EXPECT_NE(refusal<bool>("0.5"), "");
}

TEST(Number, FloatingTypesRoundToNearestEven) {
  EXPECT_EQ(encoded<half>("0.1").bits, 0x2E66);
  EXPECT_EQ(encoded<half>("2049").bits, half(2048.0f).bits);
  EXPECT_EQ(encoded<half>("65519.99").bits, 0x7BFF);
  EXPECT_EQ(encoded<bfloat16_t>("0.1").bits, 0x3DCD);
  EXPECT_EQ(encoded<float>("16777217"), 16777216.0f);
  EXPECT_EQ(encoded<float>("1e-3"), 1e-3f);
  EXPECT_EQ(encoded<float>("-0x10"), -16.0f);
  EXPECT_EQ(encoded<double>("0.1"), 0.1);
  EXPECT_EQ(encoded<float>("1e-60"), 0.0f);
  EXPECT_TRUE(std::signbit(encoded<float>("-0")));
}

// Halfway between two floats in double, but not in decimal: by way of a double the tie goes down.
TEST(Number, FloatIsRoundedOnce) {
  EXPECT_EQ(encoded<float>("1.00000005960464477540"), std::nextafter(1.0f, 2.0f));
}

TEST(Number, FloatingOverflowIsAnError) {
  EXPECT_EQ(refusal<half>("65520"), "`65520` does not fit `f16`, which holds -65504 to 65504");
  EXPECT_EQ(refusal<float>("1e39"),
            "`1e39` does not fit `f32`, which holds -3.4028235e+38 to 3.4028235e+38");
  EXPECT_NE(refusal<bfloat16_t>("-3.4e38"), "");
  EXPECT_NE(refusal<double>("1e400"), "");
  EXPECT_NE(refusal<double>("0x10000000000000000"), "");
  EXPECT_NE(refusal<float>("true"), "");
}

TEST(Number, SpecialValuesAreWritten) {
  EXPECT_EQ(encoded<half>("inf").bits, 0x7C00);
  EXPECT_EQ(encoded<half>("-inf").bits, 0xFC00);
  EXPECT_EQ(encoded<bfloat16_t>("inf").bits, 0x7F80);
  EXPECT_TRUE(std::isnan(encoded<float>("nan")));
}

}  // namespace
}  // namespace asctwin
