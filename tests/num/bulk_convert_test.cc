// The bulk conversions at every SIMD level this machine has: bit for bit the conversions of one
// value, at every length, at addresses of any alignment, and touching nothing else.
#include <cstring>
#include <random>

#include "num/convert.h"
#include "num/small_float_types.h"

namespace asctwin {
namespace {

class BulkConvert : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!cpu_has(GetParam())) GTEST_SKIP() << "the CPU lacks this level";
  }
  const ConvertTable& table() const { return convert_table(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Levels, BulkConvert, ::testing::ValuesIn(kSimdLevels));

template <class T>
void expect_all_widen(void (*widen_all)(const T*, float*, size_t)) {
  std::vector<T> values(0x10000);
  for (size_t i = 0; i < values.size(); ++i) values[i].bits = static_cast<uint16_t>(i);
  std::vector<float> wide(values.size());
  widen_all(values.data(), wide.data(), values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const double model = model_of<T>().decode(values[i].bits);
    const uint32_t expected = std::isnan(model) ? 0x7FC00000 : bits_of(static_cast<float>(model));
    ASSERT_EQ(bits_of(wide[i]), expected) << std::hex << i;
  }
}

TEST_P(BulkConvert, WidensEveryValue) {
  expect_all_widen(table().widen_half);
  expect_all_widen(table().widen_bfloat16);
}

// Random patterns, and each value of T with the floats around it.
template <class T>
std::vector<float> floats_for() {
  std::mt19937 random(4);
  std::vector<float> floats(1 << 20);
  for (float& value : floats) value = float_of(random());
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const float value = T::from_bits(static_cast<uint16_t>(bits));
    const uint32_t half_place = std::is_same_v<T, half> ? 0x1000 : 0x8000;
    for (uint32_t step : {0u, 1u, half_place - 1, half_place, half_place + 1}) {
      floats.push_back(float_of(bits_of(value) + step));
    }
  }
  return floats;
}

template <class T>
void expect_all_narrow(void (*narrow_all)(const float*, T*, size_t)) {
  const std::vector<float> floats = floats_for<T>();
  std::vector<T> narrowed(floats.size());
  narrow_all(floats.data(), narrowed.data(), floats.size());
  for (size_t i = 0; i < floats.size(); ++i) {
    ASSERT_EQ(narrowed[i].bits, model_of<T>().encode(floats[i])) << std::hex << bits_of(floats[i]);
  }
}

TEST_P(BulkConvert, NarrowsLikeTheModel) {
  expect_all_narrow(table().narrow_half);
  expect_all_narrow(table().narrow_bfloat16);
}

// At odd addresses: the types' alignment is of no concern to the loops.
template <class From, class To>
void expect_exact_footprint(void (*convert)(const From*, To*, size_t)) {
  From element;
  std::memset(&element, 0x3C, sizeof(From));  // a small normal number of either type
  const To expected = To(static_cast<float>(element));
  for (size_t count = 0; count < 70; ++count) {
    const std::vector<unsigned char> from(sizeof(From) * count + 1, 0x3C);
    std::vector<unsigned char> to(sizeof(To) * (count + 40) + 1, 0xEE);
    std::vector<unsigned char> after = to;
    for (size_t i = 0; i < count; ++i) {
      std::memcpy(after.data() + 1 + i * sizeof(To), &expected, sizeof(To));
    }
    convert(reinterpret_cast<const From*>(from.data() + 1), reinterpret_cast<To*>(to.data() + 1),
            count);
    ASSERT_EQ(to, after) << count;
  }
}

TEST_P(BulkConvert, EveryLengthTouchesExactlyItsElements) {
  expect_exact_footprint(table().widen_half);
  expect_exact_footprint(table().narrow_half);
  expect_exact_footprint(table().widen_bfloat16);
  expect_exact_footprint(table().narrow_bfloat16);
}

TEST(BulkConvert, ChosenLevelConverts) {
  const half halves[] = {1, -2.5, 65504};
  float floats[3];
  widen(halves, floats, 3);
  EXPECT_EQ(floats[1], -2.5f);
  bfloat16_t narrowed[3];
  narrow(floats, narrowed, 3);
  EXPECT_EQ(narrowed[2].bits, bfloat16_model().encode(65504));
  widen(narrowed, floats, 3);
  EXPECT_EQ(floats[2], 65536.0f);
  half back[3];
  narrow(floats, back, 3);
  EXPECT_EQ(back[2].bits, 0x7C00);
}

}  // namespace
}  // namespace asctwin
