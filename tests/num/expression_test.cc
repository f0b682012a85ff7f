// Every way a kernel writes a half or a bfloat16_t: it compiles, and has the type a native one has.
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "num/small_float_types.h"

namespace asctwin {
namespace {

template <class T>
class Expression : public ::testing::Test {};
TYPED_TEST_SUITE(Expression, SmallFloats);

template <class Expected, class Actual>
constexpr bool has_type(const Actual&) {
  return std::is_same_v<Expected, Actual>;
}

TYPED_TEST(Expression, ResultTypes) {
  constexpr TypeParam h = 3.0;
  static_assert(has_type<TypeParam>(h + h) && has_type<TypeParam>(-h) && has_type<TypeParam>(+h));
  static_assert(has_type<TypeParam>(h + 1) && has_type<TypeParam>(1 - h));
  static_assert(has_type<TypeParam>(h * uint8_t{2}) && has_type<TypeParam>(int64_t{2} / h));
  static_assert(has_type<TypeParam>(h * true) && has_type<TypeParam>('a' + h));
  static_assert(has_type<float>(h + 1.0f) && has_type<float>(1.0f / h));
  static_assert(has_type<double>(h - 1.0) && has_type<double>(1.0 * h));
  static_assert(has_type<long double>(h - 1.0L));
  static_assert(has_type<float>(half(1) * bfloat16_t(1)));
  static_assert(h + 1 == 4 && 2 - h == -1 && h / 2 == 1.5f && h * 0.5 == 1.5);
}

TYPED_TEST(Expression, Initialisation) {
  TypeParam s = 0;
  const TypeParam c_cast = (TypeParam)3.0;
  const TypeParam array[] = {0, 1.5f, 2.5, 3u, 4ll, true};
  const TypeParam zero{};
  s = 2.5f;
  s = 7;
  EXPECT_EQ(static_cast<float>(s), 7.0f);
  EXPECT_EQ(static_cast<float>(c_cast), 3.0f);
  EXPECT_EQ(array[2] + array[5], 3.5f);
  EXPECT_EQ(zero.bits, 0);
}

TYPED_TEST(Expression, Comparisons) {
  constexpr TypeParam h = 1;
  static_assert(h > 0 && h >= 1 && h == 1 && h != 2 && h < 1.5f && h <= 1.0 && 0 < h && 1u == h);
  static_assert(h == h && !(h < h) && h <= TypeParam(2));
  static_assert(TypeParam(0) == TypeParam(-0.0f));
  const TypeParam nan = NAN;
  EXPECT_FALSE(nan == nan);
  EXPECT_TRUE(nan != nan);
  EXPECT_FALSE(nan < h || nan >= h);
}

TYPED_TEST(Expression, ConversionsToNativeTypes) {
  const TypeParam h = -2.5;
  EXPECT_EQ((int)h, -2);
  EXPECT_EQ(static_cast<int64_t>(h), -2);
  EXPECT_EQ(static_cast<uint8_t>(TypeParam(200)), 200);
  EXPECT_EQ(double{h}, -2.5);
  EXPECT_TRUE(static_cast<bool>(h));
  EXPECT_TRUE(!TypeParam(0) && (h || false));
  float f = 1;
  f += h;
  EXPECT_EQ(f, -1.5f);
}

TYPED_TEST(Expression, ConditionalAndLibraryCalls) {
  const TypeParam h = 4;
  const bool condition = h > 0;
  const TypeParam chosen = condition ? h : TypeParam(0);
  EXPECT_EQ(chosen.bits, h.bits);
  EXPECT_EQ(std::max(h, TypeParam(5)).bits, TypeParam(5).bits);
  EXPECT_EQ(std::sqrt(h), 2.0f);
  EXPECT_FALSE(std::isnan(h));
}

TEST(Expression, OneSmallFloatNeverBecomesTheOtherUnasked) {
  static_assert(!std::is_convertible_v<half, bfloat16_t>);
  static_assert(!std::is_convertible_v<bfloat16_t, half>);
  static_assert(!std::is_assignable_v<half&, bfloat16_t>);
  static_assert(std::is_constructible_v<half, bfloat16_t>);
  static_assert(half(bfloat16_t(1.5)) == 1.5f && (bfloat16_t)half(1.5) == 1.5f);
  static_assert(static_cast<half>(bfloat16_t(2)) == 2);
}

TEST(Expression, StoredAsTwoBytesAndNothingElse) {
  static_assert(std::is_trivial_v<half> && std::is_standard_layout_v<half> && sizeof(half) == 2);
  static_assert(std::is_trivial_v<bfloat16_t> && alignof(bfloat16_t) == 2);
  static_assert(std::is_same_v<AscendC::half, half>);
  static_assert(std::is_same_v<AscendC::bfloat16_t, bfloat16_t>);
  static_assert(half(1).bits == 0x3C00 && half::from_bits(0xC000) == -2);
  static_assert(bfloat16_t(1).bits == 0x3F80);
}

}  // namespace
}  // namespace asctwin
