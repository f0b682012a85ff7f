// Types that functions of every chip have on the 950 alone.
// spec: adv_math.md, sections 2.1, 2.3, 2.4 and 2.6
#include <gtest/gtest.h>

#include "lib/room.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

// src ^ exponent.
template <class T>
Values powers(const Values& values, T exponent) {
  const auto count = static_cast<uint32_t>(values.size());
  return on_950<T>(values, count,
                   [=](auto y, auto s, auto) { Power<T, false>(y, s, exponent, count); });
}

// Integers keep their low bits, as those of 32 bits do.
TEST(TypesOfThe950, PowersOfIntegers) {
  EXPECT_EQ(powers<int8_t>({-2, 3, 5, 7}, 3), (Values{-8, 27, 125, 343 - 256}));
  EXPECT_EQ(powers<uint8_t>({2, 3, 7, 16}, 3), (Values{8, 27, 87, 0}));
  EXPECT_EQ(powers<int16_t>({-3, 256, 2}, 5), (Values{-243, 0, 32}));
  EXPECT_EQ(powers<uint16_t>({255, 256}, 2), (Values{65025, 0}));
  EXPECT_EQ(powers<uint32_t>({10, 3}, 9), (Values{1000000000, 19683}));
  EXPECT_EQ(powers<int8_t>({1, -1, 2}, -3), (Values{1, -1, 0}));
}

TEST(TypesOfThe950, PowersOfAScalar) {
  const auto of_two = [](auto y, auto s, auto tmp) { Power<uint8_t>(y, uint8_t{2}, s, tmp, 4); };
  EXPECT_EQ((on_950<uint8_t>({0, 3, 7, 8}, 4, of_two)), (Values{1, 8, 128, 0}));
}

TEST(TypesOfThe950, Bfloat16IsRoundedOnce) {
  EXPECT_EQ(powers<bfloat16_t>({2, 3}, bfloat16_t(0.5f)), (Values{1.4140625f, 1.734375f}));
  const auto diagonal = [](auto y, auto s, auto) { Hypot(y, s, s, 2); };
  EXPECT_EQ((on_950<bfloat16_t>({3, 0}, 2, diagonal)), (Values{4.25f, 0}));
  const auto to_integers = [](auto y, auto s, auto) { Rint(y, s, 3); };
  EXPECT_EQ((on_950<bfloat16_t>({2.5f, 3.5f, -1.25f}, 3, to_integers)), (Values{2, 4, -1}));
}

TEST(TypesOfThe950, SignOfInt64) {
  const auto signs = [](auto y, auto s, auto) { Sign(y, s, 4); };
  EXPECT_EQ((on_950<int64_t>({-5, 0, 7, 1e15f}, 4, signs)), (Values{-1, 0, 1, 1}));
}

template <class T, class Call>
Code code_on_910b(Call call) {
  return code_in([=](const auto& x) {
    const auto y = x.template ReinterpretCast<T>();
    call(y[512], y);
  });
}

TEST(TypesOfThe950, AreNotThoseOfThe910B) {
  const auto power = [](auto y, auto x) { Power(y, x, x, 8); };
  EXPECT_EQ(code_on_910b<uint8_t>(power), Code::E0101);
  EXPECT_EQ(code_on_910b<bfloat16_t>(power), Code::E0101);
  EXPECT_EQ(code_on_910b<int64_t>([](auto y, auto x) { Sign(y, x, 8); }), Code::E0101);
}

}  // namespace
}  // namespace asctwin::test
