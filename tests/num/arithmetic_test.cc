// + - * / of the 16-bit types: the exact result rounded once (vector.md, section 6.1).
// For half a double holds sums and products exactly; a long double is fine enough for all the rest.
#include "num/small_float_types.h"

namespace asctwin {
namespace {

template <class T>
class Arithmetic : public ::testing::Test {};
TYPED_TEST_SUITE(Arithmetic, SmallFloats);

// Patterns of every kind: zeros, denormals, ones, the ends of the range, infinity, NaN, and a
// spread that falls on other mantissas in every binade.
template <class T>
std::vector<uint16_t> dense_sample() {
  const uint16_t infinity = model_of<T>().infinity();
  const uint16_t one = T(1).bits;
  std::vector<uint16_t> sample;
  for (unsigned magnitude = 0; magnitude < 0x8000; magnitude += 331) {
    sample.push_back(static_cast<uint16_t>(magnitude));
    sample.push_back(static_cast<uint16_t>(magnitude | 0x8000));
  }
  for (unsigned bits : {1u, 2u, 3u, 0x8001u, one - 1u, one + 0u, one + 1u, one | 0x8000u,
                        infinity - 1u, infinity + 0u, infinity | 0x8000u, infinity + 1u}) {
    sample.push_back(static_cast<uint16_t>(bits));
  }
  return sample;
}

template <class T>
void expect_all(T a, T b) {
  const IeeeModel& model = model_of<T>();
  const long double x = model.decode(a.bits);
  const long double y = model.decode(b.bits);
  ASSERT_EQ((a + b).bits, model.encode(x + y)) << x << " + " << y;
  ASSERT_EQ((a - b).bits, model.encode(x - y)) << x << " - " << y;
  ASSERT_EQ((a * b).bits, model.encode(x * y)) << x << " * " << y;
  ASSERT_EQ((a / b).bits, model.encode(x / y)) << x << " / " << y;
}

TYPED_TEST(Arithmetic, EveryValueWithADenseSample) {
  for (uint16_t right : dense_sample<TypeParam>()) {
    for (unsigned left = 0; left < 0x10000; ++left) {
      const TypeParam a = TypeParam::from_bits(static_cast<uint16_t>(left));
      expect_all(a, TypeParam::from_bits(right));
      if (this->HasFatalFailure()) return;
    }
  }
}

// The one place where the intermediate float has a fixed last place too.
TEST(Bfloat16, ProductsAndQuotientsThatAreDenormal) {
  for (unsigned left = 0x80; left < 0x100; ++left) {
    for (unsigned right = 0; right < 0x80 * 24; ++right) {
      const auto small = bfloat16_t::from_bits(static_cast<uint16_t>(left));
      const auto half_to_tiny = bfloat16_t::from_bits(static_cast<uint16_t>(0x3F80 - right));
      const auto one_to_huge = bfloat16_t::from_bits(static_cast<uint16_t>(0x3F80 + right));
      const long double x = bfloat16_model().decode(small.bits);
      const long double product = x * bfloat16_model().decode(half_to_tiny.bits);
      const long double quotient = x / bfloat16_model().decode(one_to_huge.bits);
      ASSERT_EQ((small * half_to_tiny).bits, bfloat16_model().encode(product));
      ASSERT_EQ((small / one_to_huge).bits, bfloat16_model().encode(quotient));
    }
  }
}

TYPED_TEST(Arithmetic, NegationFlipsTheSignOfAllButNan) {
  const IeeeModel& model = model_of<TypeParam>();
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const TypeParam value = TypeParam::from_bits(static_cast<uint16_t>(bits));
    const unsigned expected = model.is_nan(value.bits) ? model.nan() : bits ^ 0x8000;
    ASSERT_EQ((-value).bits, expected);
    ASSERT_EQ((+value).bits, bits);
  }
}

TEST(HalfWithInteger, RoundsTheIntegerFirst) {
  // 2049 is no half: it becomes 2048 before it is added.
  EXPECT_EQ(static_cast<float>(half(1) + 2049), 2048.0f);
  EXPECT_EQ(static_cast<float>(2051 - half(2)), 2050.0f);
  EXPECT_EQ(static_cast<float>(half(3) / 2), 1.5f);
  EXPECT_EQ(static_cast<float>(half(0.5) * int64_t{70000}), HUGE_VALF);
}

TEST(HalfCompound, ComputesInTheWiderTypeAndRoundsOnce) {
  half value = 2048;
  value += 1.5f;  // 2049.5, nearer to 2050; 1.5 is added before anything is rounded
  EXPECT_EQ(value.bits, half(2050).bits);
  value -= 2;
  value *= 0.25;
  EXPECT_EQ(value.bits, half(512).bits);
  value /= half(3);
  EXPECT_EQ(value.bits, half_model().encode(512.0L / 3));
}

TEST(HalfIncrement, BothForms) {
  half value = 1.5;
  EXPECT_EQ((value++).bits, half(1.5).bits);
  EXPECT_EQ((++value).bits, half(3.5).bits);
  EXPECT_EQ((value--).bits, half(3.5).bits);
  EXPECT_EQ((--value).bits, half(1.5).bits);
}

}  // namespace
}  // namespace asctwin
