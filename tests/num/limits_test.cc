// std::numeric_limits of the 16-bit types, against the values of the formats.
#include "asctwin/num/limits.h"

#include "num/small_float_types.h"

namespace asctwin {
namespace {

template <class T>
class Limits : public ::testing::Test {};
TYPED_TEST_SUITE(Limits, SmallFloats);

TYPED_TEST(Limits, ValuesFollowFromTheFormat) {
  using L = std::numeric_limits<TypeParam>;
  const IeeeModel& model = model_of<TypeParam>();
  EXPECT_EQ(L::infinity().bits, model.infinity());
  EXPECT_EQ(L::quiet_NaN().bits, model.nan());
  EXPECT_TRUE(model.is_nan(L::signaling_NaN().bits));
  EXPECT_EQ(L::max().bits, model.infinity() - 1);
  EXPECT_EQ(L::lowest().bits, 0x8000 | (model.infinity() - 1));
  EXPECT_EQ(L::denorm_min().bits, 1);
  EXPECT_EQ(model.decode(L::min().bits), std::ldexp(1.0, L::min_exponent - 1));
  EXPECT_EQ(model.decode(L::epsilon().bits), std::ldexp(1.0, 1 - L::digits));
  EXPECT_EQ(model.decode(L::max().bits),
            std::ldexp(1 - std::ldexp(1.0, -L::digits), L::max_exponent));
  static_assert(L::is_specialized && L::is_signed && !L::is_integer && L::radix == 2);
}

TEST(Limits, DecimalDigits) {
  using H = std::numeric_limits<half>;
  using B = std::numeric_limits<bfloat16_t>;
  EXPECT_EQ(H::digits10, 3);
  EXPECT_EQ(H::max_digits10, 5);
  EXPECT_EQ(H::min_exponent10, -4);
  EXPECT_EQ(H::max_exponent10, 4);
  EXPECT_EQ(B::digits10, 2);
  EXPECT_EQ(B::max_digits10, 4);
  EXPECT_EQ(B::min_exponent10, -37);
  EXPECT_EQ(B::max_exponent10, 38);
}

}  // namespace
}  // namespace asctwin
