// Conversion of one value to and from the 16-bit types, against the model.
#include <cmath>
#include <limits>
#include <random>

#include "num/small_float_types.h"

namespace asctwin {
namespace {

template <class T>
class Conversion : public ::testing::Test {};
TYPED_TEST_SUITE(Conversion, SmallFloats);

// The float below, at and above `value`, and the same with the other sign.
template <class T>
void expect_rounds_around(float value) {
  const IeeeModel& model = model_of<T>();
  for (float x : {std::nextafter(value, -HUGE_VALF), value, std::nextafter(value, HUGE_VALF)}) {
    ASSERT_EQ(T(x).bits, model.encode(x)) << std::hexfloat << x;
    ASSERT_EQ(T(-x).bits, model.encode(-x)) << std::hexfloat << -x;
    ASSERT_EQ(T(static_cast<double>(x)).bits, model.encode(x)) << std::hexfloat << x;
  }
}

TYPED_TEST(Conversion, EveryValueWidensExactly) {
  const IeeeModel& model = model_of<TypeParam>();
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const uint16_t pattern = static_cast<uint16_t>(bits);
    const float value = TypeParam::from_bits(pattern);
    const uint32_t expected =
        model.is_nan(pattern) ? 0x7FC00000 : bits_of(static_cast<float>(model.decode(pattern)));
    ASSERT_EQ(bits_of(value), expected) << std::hex << bits;
  }
}

TYPED_TEST(Conversion, EveryValueComesBack) {
  const IeeeModel& model = model_of<TypeParam>();
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const TypeParam value = TypeParam::from_bits(static_cast<uint16_t>(bits));
    const unsigned expected = model.is_nan(value.bits) ? model.nan() : bits;
    ASSERT_EQ(TypeParam(static_cast<float>(value)).bits, expected) << std::hex << bits;
    ASSERT_EQ(TypeParam(static_cast<double>(value)).bits, expected) << std::hex << bits;
  }
}

TYPED_TEST(Conversion, RoundsAroundEveryValueAndMidpoint) {
  const IeeeModel& model = model_of<TypeParam>();
  for (uint16_t bits = 0; bits + 1 < model.infinity(); ++bits) {
    const double value = model.decode(bits);
    const double next = model.decode(bits + 1);
    expect_rounds_around<TypeParam>(static_cast<float>(value));
    expect_rounds_around<TypeParam>(static_cast<float>((value + next) / 2));
  }
}

TYPED_TEST(Conversion, OverflowStartsHalfAPlaceAboveTheLargestValue) {
  const IeeeModel& model = model_of<TypeParam>();
  const uint16_t largest = static_cast<uint16_t>(model.infinity() - 1);
  const double max = model.decode(largest);
  const double middle = max + (max - model.decode(largest - 1)) / 2;
  EXPECT_EQ(TypeParam(std::nextafter(middle, 0)).bits, largest);
  EXPECT_EQ(TypeParam(middle).bits, model.infinity());
  EXPECT_EQ(TypeParam(static_cast<float>(middle)).bits, model.infinity());
  EXPECT_EQ(TypeParam(-HUGE_VALF).bits, model.infinity() | 0x8000);
  EXPECT_EQ(TypeParam(1e300).bits, model.infinity());
  EXPECT_EQ(TypeParam(std::numeric_limits<long double>::lowest()).bits, model.infinity() | 0x8000);
}

TYPED_TEST(Conversion, RandomFloats) {
  std::mt19937 random(1);
  for (int i = 0; i < 3'000'000; ++i) {
    const float value = float_of(random());
    ASSERT_EQ(TypeParam(value).bits, model_of<TypeParam>().encode(value)) << std::hexfloat << value;
  }
}

TYPED_TEST(Conversion, RandomDoubles) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 300'000; ++i) {
    // Any significand; exponents reach past both ends of the type.
    const double significand = static_cast<double>(static_cast<int64_t>(random()));
    const double value = std::ldexp(significand, static_cast<int>(random() % 320) - 63 - 160);
    ASSERT_EQ(TypeParam(value).bits, model_of<TypeParam>().encode(value)) << std::hexfloat << value;
  }
}

// A midpoint and a bit so far below it that a float (or a double) rounds it away.
TYPED_TEST(Conversion, WiderTypesDoNotRoundTwice) {
  const IeeeModel& model = model_of<TypeParam>();
  for (uint16_t bits = 0; bits + 1 < model.infinity(); ++bits) {
    const double middle = (model.decode(bits) + model.decode(bits + 1)) / 2;
    for (double x : {std::nextafter(middle, 0.0), std::nextafter(middle, HUGE_VAL), -middle}) {
      ASSERT_EQ(TypeParam(x).bits, model.encode(x)) << std::hexfloat << x;
    }
    const long double exact = middle;
    for (long double x : {std::nextafter(exact, 0.0L), std::nextafter(exact, HUGE_VALL), -exact}) {
      ASSERT_EQ(TypeParam(x).bits, model.encode(x)) << std::hexfloat << x;
      ASSERT_EQ(TypeParam(-x).bits, model.encode(-x)) << std::hexfloat << -x;
    }
  }
}

TYPED_TEST(Conversion, LongDoubleBelowEveryDouble) {
  const long double tiny = std::numeric_limits<long double>::denorm_min();
  EXPECT_EQ(TypeParam(tiny).bits, 0);
  EXPECT_EQ(TypeParam(-tiny).bits, 0x8000);
  EXPECT_EQ(TypeParam(-0.0L).bits, 0x8000);
  EXPECT_EQ(TypeParam(-0.0).bits, 0x8000);
  EXPECT_EQ(TypeParam(static_cast<long double>(NAN)).bits, model_of<TypeParam>().nan());
}

TYPED_TEST(Conversion, Integers) {
  const IeeeModel& model = model_of<TypeParam>();
  std::mt19937_64 random(3);
  for (int i = 0; i < 300'000; ++i) {
    const uint64_t pattern = random() >> (random() % 64);
    const int64_t value = static_cast<int64_t>(pattern);
    ASSERT_EQ(TypeParam(pattern).bits, model.encode(pattern)) << pattern;
    ASSERT_EQ(TypeParam(value).bits, model.encode(value)) << value;
    ASSERT_EQ(TypeParam(-value).bits, model.encode(-value)) << -value;
    const int32_t low = static_cast<int32_t>(value);
    ASSERT_EQ(TypeParam(low).bits, model.encode(low)) << low;
  }
}

// 2^62 + half a place of the type + 1: a double loses the 1 and would find a tie.
TYPED_TEST(Conversion, IntegersDoNotRoundTwice) {
  for (int mantissa_bits : {7, 10}) {
    for (int exponent = mantissa_bits + 1; exponent < 63; ++exponent) {
      const int64_t middle =
          (int64_t{1} << exponent) + (int64_t{1} << (exponent - mantissa_bits - 1));
      for (int64_t x : {middle - 1, middle, middle + 1, -middle - 1, -middle, -middle + 1}) {
        ASSERT_EQ(TypeParam(x).bits, model_of<TypeParam>().encode(x)) << x;
      }
    }
  }
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(TypeParam(kMin).bits, model_of<TypeParam>().encode(kMin));
  EXPECT_EQ(TypeParam(~uint64_t{0}).bits, model_of<TypeParam>().encode(~uint64_t{0}));
}

TYPED_TEST(Conversion, EveryNanBecomesTheCanonicalOne) {
  const uint16_t nan = model_of<TypeParam>().nan();
  EXPECT_EQ(nan, (std::is_same_v<TypeParam, half> ? 0x7E00 : 0x7FC0));
  for (uint32_t bits : {0x7F800001u, 0x7FC00000u, 0x7FFFFFFFu, 0xFF800001u, 0xFFC12345u}) {
    EXPECT_EQ(TypeParam(float_of(bits)).bits, nan);
  }
  for (uint64_t bits : {0x7FF0000000000001u, 0x7FFFFFFFFFFFFFFFu, 0xFFF8000000000000u}) {
    EXPECT_EQ(TypeParam(__builtin_bit_cast(double, bits)).bits, nan);
  }
}

TEST(BetweenTheTypes, EveryHalfRoundsOnceToBfloat16) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const half value = half::from_bits(static_cast<uint16_t>(bits));
    const uint16_t expected = bfloat16_model().encode(half_model().decode(value.bits));
    ASSERT_EQ(bfloat16_t(value).bits, expected) << std::hex << bits;
  }
}

TEST(BetweenTheTypes, EveryBfloat16RoundsOnceToHalf) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const bfloat16_t value = bfloat16_t::from_bits(static_cast<uint16_t>(bits));
    const uint16_t expected = half_model().encode(bfloat16_model().decode(value.bits));
    ASSERT_EQ(half(value).bits, expected) << std::hex << bits;
  }
}

}  // namespace
}  // namespace asctwin
