// Rsqrt and Reciprocal as coarse as devices', against the description of their tables in plain
// arithmetic, for every half, and for floats the bound.
// spec: vector.md, section 6.2
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "isa/simd/elementwise.h"
#include "ref/number.h"

namespace asctwin {
namespace {

using isa::VectorOp;

class TableFunctions : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!cpu_has(GetParam())) GTEST_SKIP() << "the CPU lacks this level";
  }
  template <class T>
  std::vector<T> run(VectorOp operation, DType dtype, const std::vector<T>& values) const {
    std::vector<T> results(values.size());
    elementwise_body(operation, ElementwiseTypes{dtype, dtype, false, true}, GetParam())(
        results.data(), values.data(), nullptr, values.size());
    return results;
  }
};
INSTANTIATE_TEST_SUITE_P(Levels, TableFunctions, ::testing::ValuesIn(kSimdLevels));

// The middle of the interval of significands in [1, 2) that the first `bits` of them choose.
double middle(double significand, int bits) {
  return (std::floor(std::ldexp(significand, bits)) + 0.5) / std::ldexp(1, bits);
}
double to_nine_bits(double value) {
  int exponent;
  const double significand = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(significand * 512) / 512, exponent);
}
double reciprocal(double value) {
  int exponent;
  const double significand = 2 * std::frexp(std::fabs(value), &exponent);
  return std::copysign(to_nine_bits(std::ldexp(1 / middle(significand, 8), 1 - exponent)), value);
}
// The parity of the exponent is part of the index.
double reciprocal_root(double value) {
  int exponent;
  const double significand = 2 * std::frexp(value, &exponent);
  const int odd = (exponent - 1) & 1;
  const double entry = 1 / std::sqrt(middle(significand, 7) * (1 + odd));
  return to_nine_bits(std::ldexp(entry, -(exponent - 1 - odd) / 2));
}

void expect_halves(const std::vector<uint16_t>& values, const std::vector<uint16_t>& results,
                   double (*table)(double)) {
  for (size_t i = 0; i < values.size(); ++i)
    ASSERT_EQ(results[i], ref::double_to_half(table(ref::half_to_double(values[i]))))
        << std::hex << values[i];
}

TEST_P(TableFunctions, OfEveryHalf) {
  std::vector<uint16_t> positive, negative;
  for (uint16_t bits = 1; bits < 0x7C00; ++bits) {
    positive.push_back(bits);
    negative.push_back(bits | 0x8000);
  }
  for (const auto& values : {positive, negative})
    expect_halves(values, run(VectorOp::kReciprocal, DType::kHalf, values), reciprocal);
  expect_halves(positive, run(VectorOp::kRsqrt, DType::kHalf, positive), reciprocal_root);
}

// 1 / 1 is 511 / 512.
TEST_P(TableFunctions, OfOneIsBelowOne) {
  const std::vector<uint16_t> one = {0x3C00};
  EXPECT_EQ(ref::half_to_double(run(VectorOp::kReciprocal, DType::kHalf, one)[0]), 511.0 / 512);
}

TEST_P(TableFunctions, OfZeroInfinityAndNanAreThoseOfIeee) {
  const std::vector<uint16_t> values = {0x0000, 0x8000, 0x7C00, 0xFC00, 0x7E01};
  EXPECT_EQ(run(VectorOp::kReciprocal, DType::kHalf, values),
            (std::vector<uint16_t>{0x7C00, 0xFC00, 0x0000, 0x8000, 0x7E00}));
  EXPECT_EQ(run<uint16_t>(VectorOp::kRsqrt, DType::kHalf, {0x0000, 0xBC00, 0x7C00}),
            (std::vector<uint16_t>{0x7C00, 0x7E00, 0x0000}));
}

TEST_P(TableFunctions, OfFloatsAreWithinTheBoundAndInexact) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> exponents(-80, 80);
  std::vector<float> values;
  for (int i = 0; i < 20'000; ++i) values.push_back(std::exp2(exponents(random)));
  const auto roots = run(VectorOp::kRsqrt, DType::kFloat, values);
  const auto quotients = run(VectorOp::kReciprocal, DType::kFloat, values);
  double furthest = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    const double root_error = std::fabs(roots[i] * std::sqrt(double{values[i]}) - 1);
    const double error = std::fabs(quotients[i] * double{values[i]} - 1);
    furthest = std::max({furthest, root_error, error});
  }
  EXPECT_LT(furthest, std::exp2(-10));
  EXPECT_GT(furthest, std::exp2(-13));
}

}  // namespace
}  // namespace asctwin
