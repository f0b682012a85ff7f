// The public comparison, as data and as the form of GoogleTest.
#include "asctwin/compare.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "asctwin/gtest.h"

namespace asctwin {
namespace {

std::vector<float> numbers(size_t count) {
  std::vector<float> values(count);
  for (size_t i = 0; i < count; ++i) values[i] = static_cast<float>((i * 7919) % 10007) + 0.25f;
  return values;
}

TEST(CompareValues, NamesTheShapeOfTheError) {
  const std::vector<float> expected = numbers(64);
  std::vector<float> got = expected;
  for (size_t row = 0; row < 8; ++row) got[row * 8 + 6] = got[row * 8 + 7] = -1;
  const ValueDifference found =
      compare_values(DType::kFloat, {8, 8}, got.data(), expected.data(), {}, {}, "y");
  EXPECT_FALSE(found.equal);
  EXPECT_EQ(found.differing, 16u);
  EXPECT_EQ(found.shapes, std::vector<std::string>{"tail"});
  EXPECT_EQ(found.text.rfind("`y` differs from `the expected values` in 16 of 64 elements", 0), 0u);
  const auto json = nlohmann::json::parse(found.json);
  EXPECT_EQ(json["shape"][0]["kind"], "tail");
  EXPECT_EQ(json["census"]["got"]["nan"], 0);
  EXPECT_LT(json["cosine"], 1.0);
}

TEST(CompareValues, KnowsTolerances) {
  const std::array<float, 2> expected = {1.0f, 2.0f}, got = {1.0f, 2.0000002f};
  const auto equal = [&](const Tolerances& tolerances) {
    return compare_values(DType::kFloat, {2}, got.data(), expected.data(), tolerances).equal;
  };
  EXPECT_FALSE(equal({}));
  EXPECT_TRUE(equal({1e-6}));
  EXPECT_TRUE(equal({0, 1e-6}));
  EXPECT_TRUE(equal({0, 0, 1}));
}

TEST(CompareValues, KnowsWhatAResultMayBeAReductionOf) {
  const std::vector<float> x = numbers(8 * 16);
  std::vector<float> expected(8), got(8);
  for (size_t i = 0; i < 128; ++i) {
    expected[i / 16] += x[i];
    if (i < 64) got[i / 8] += x[i];
  }
  const ValueDifference found = compare_values(DType::kFloat, {8}, got.data(), expected.data(), {},
                                               {{"x", DType::kFloat, {8, 16}, x.data()}});
  ASSERT_FALSE(found.shapes.empty());
  EXPECT_EQ(found.shapes[0], "reduced-otherwise") << found.text;
}

TEST(CompareValues, IsAFormOfGoogleTest) {
  const std::vector<float> expected = numbers(16);
  std::vector<float> got = expected;
  EXPECT_VALUES(got, expected);
  EXPECT_VALUES(got, expected, {4, 4});
  got[3] += 1;
  EXPECT_VALUES(got, expected, {}, {0, 1.5});
  EXPECT_NONFATAL_FAILURE(EXPECT_VALUES(got, expected, {4, 4}), "differs from");
  EXPECT_NONFATAL_FAILURE(EXPECT_VALUES(got, expected, {5}), "the shape has 5 elements");
}

}  // namespace
}  // namespace asctwin
