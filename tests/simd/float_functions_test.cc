// Functions of one float, which are correctly rounded at every SIMD level, against MPFR: a sample
// of all 2^32 floats, with ASCTWIN_TEST_LONG=1 each of them, with ASCTWIN_FLOAT_STEP=n every n-th.
// Of halves every one is tested, and of quotients random ones. spec: vector.md, sections 4.2
// and 6.1
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "isa/simd/elementwise.h"
#include "property/budget.h"
#include "ref/number.h"
#include "simd/mpfr_golden.h"

namespace asctwin {
namespace {

using isa::VectorOp;
using test::MpfrFunction;
using Real = long double;

uint64_t step_of_sample() {
  if (const char* step = std::getenv("ASCTWIN_FLOAT_STEP")) return std::stoull(step);
  const char* is_long = std::getenv("ASCTWIN_TEST_LONG");
  return is_long != nullptr && std::string(is_long) == "1" ? 1 : 40'009;  // a prime: all exponents
}

struct Function {
  const char* name;
  VectorOp operation;
  MpfrFunction mpfr;  // nullptr: the estimate is exact
  Real (*estimate)(Real);
};

const Function kFunctions[] = {
    {"Exp", VectorOp::kExp, mpfr_exp, [](Real x) { return std::exp(x); }},
    {"Ln", VectorOp::kLn, mpfr_log, [](Real x) { return std::log(x); }},
    {"Sqrt", VectorOp::kSqrt, mpfr_sqrt, [](Real x) { return std::sqrt(x); }},
    {"Rsqrt", VectorOp::kRsqrt, mpfr_rec_sqrt, [](Real x) { return 1 / std::sqrt(x); }},
    {"Reciprocal", VectorOp::kReciprocal, test::mpfr_reciprocal, [](Real x) { return 1 / x; }},
    {"Abs", VectorOp::kAbs, nullptr, [](Real x) { return std::fabs(x); }},
    {"Relu", VectorOp::kRelu, nullptr, [](Real x) { return x > 0 || x != x ? x : 0; }},
};

uint32_t bits_of(float value) {
  return value == value ? std::bit_cast<uint32_t>(value) : 0x7FC00000;  // the canonical NaN
}

// The C library's long double is within 2^-60 of the result. Where that leaves two floats to choose
// from, MPFR decides, and in a sample always.
class Golden {
 public:
  Golden(const Function& function, bool by_mpfr) : function_(function), by_mpfr_(by_mpfr) {}

  float operator()(float x) {
    const Real estimate = function_.estimate(x);
    if (estimate == 0 || !std::isfinite(estimate)) return static_cast<float>(estimate);
    const Real error = std::fabs(estimate) * 0x1p-60L;
    const auto low = static_cast<float>(estimate - error);
    const auto high = static_cast<float>(estimate + error);
    const bool sure = low == high && !by_mpfr_;
    return sure || function_.mpfr == nullptr ? low
                                             : static_cast<float>(mpfr_.of(function_.mpfr, x));
  }

 private:
  const Function& function_;
  const bool by_mpfr_;
  test::MpfrGolden mpfr_{test::kMpfrFloat};
};

void expect_results(VectorOp operation, const std::vector<float>& values,
                    const std::vector<uint32_t>& expected) {
  std::vector<uint32_t> results(values.size());
  for (const SimdLevel level : kSimdLevels) {
    if (!cpu_has(level)) continue;
    elementwise_body(operation, DType::kFloat, level)(results.data(), values.data(), nullptr,
                                                      values.size());
    for (size_t i = 0; i < values.size(); ++i)
      ASSERT_EQ(results[i], expected[i])
          << std::hex << "of " << bits_of(values[i]) << " at level " << static_cast<int>(level);
  }
}

// An eighth of the floats, so that tests can share the work.
class FloatFunctions : public ::testing::TestWithParam<std::tuple<Function, int>> {};

TEST_P(FloatFunctions, AreCorrectlyRounded) {
  constexpr size_t kChunk = 4096;
  const auto& [function, part] = GetParam();
  const uint64_t step = step_of_sample();
  const uint64_t begin = static_cast<uint64_t>(part) << 29, end = begin + (uint64_t{1} << 29);
  Golden golden(function, step >= 1000);
  std::vector<float> values;
  std::vector<uint32_t> expected;
  for (uint64_t first = (begin + step - 1) / step * step; first < end;) {
    values.clear();
    expected.clear();
    for (; values.size() < kChunk && first < end; first += step) {
      values.push_back(std::bit_cast<float>(static_cast<uint32_t>(first)));
      expected.push_back(bits_of(golden(values.back())));
    }
    ASSERT_NO_FATAL_FAILURE(expect_results(function.operation, values, expected));
  }
}
INSTANTIATE_TEST_SUITE_P(Parts, FloatFunctions,
                         ::testing::Combine(::testing::ValuesIn(kFunctions),
                                            ::testing::Range(0, 8)),
                         [](const auto& test) {
                           return std::get<0>(test.param).name +
                                  std::to_string(std::get<1>(test.param));
                         });

TEST(HalfFunctions, AreCorrectlyRounded) {
  std::vector<uint16_t> values(0x10000), results(values.size());
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<uint16_t>(i);
  test::MpfrGolden mpfr(test::kMpfrHalf);
  for (const Function& function : kFunctions) {
    std::vector<uint16_t> expected;
    for (const uint16_t bits : values) {
      const double x = ref::half_to_double(bits);
      const Real estimate = function.estimate(x);
      const bool is_plain = estimate != 0 && std::isfinite(estimate) && function.mpfr != nullptr;
      const double golden = is_plain ? mpfr.of(function.mpfr, x) : static_cast<double>(estimate);
      expected.push_back(static_cast<uint16_t>(ref::double_to_half(golden)));
    }
    for (const SimdLevel level : kSimdLevels) {
      if (!cpu_has(level)) continue;
      elementwise_body(function.operation, DType::kHalf, level)(results.data(), values.data(),
                                                                nullptr, values.size());
      EXPECT_EQ(results, expected) << function.name << " at level " << static_cast<int>(level);
    }
  }
}

// Numbers of all exponents, and some of each with few bits, whose quotients lie near the middle of
// two floats or among the subnormal ones.
float random_float(std::mt19937& random) {
  const uint32_t bits = random(), kind = random() % 4;
  if (kind == 0) return std::bit_cast<float>(bits & 0xFF8F0000);
  if (kind == 1) return std::bit_cast<float>((bits & 0x807FFFFF) | 0x3F800000);
  return std::bit_cast<float>(bits);
}

TEST(FloatQuotients, AreCorrectlyRounded) {
  std::mt19937 random(11);
  test::MpfrGolden mpfr(test::kMpfrFloat);
  std::vector<float> a, b;
  std::vector<uint32_t> expected;
  for (int64_t i = 0; i < test::calls(200'000); ++i) {
    a.push_back(random_float(random));
    b.push_back(random_float(random));
    expected.push_back(bits_of(static_cast<float>(mpfr.quotient(a[i], b[i]))));
  }
  for (const SimdLevel level : kSimdLevels) {
    if (!cpu_has(level)) continue;
    std::vector<uint32_t> results(a.size());
    elementwise_body(VectorOp::kDiv, DType::kFloat, level)(results.data(), a.data(), b.data(),
                                                           a.size());
    for (size_t i = 0; i < a.size(); ++i)
      ASSERT_EQ(results[i], expected[i]) << std::hex << bits_of(a[i]) << " / " << bits_of(b[i])
                                         << " at level " << static_cast<int>(level);
  }
}

// The inputs whose results lie closest to the middle of two floats.
TEST(HardCases, OfLnAreCorrectlyRounded) {
  const std::vector<float> values = {0x1.827a74p-7f, 0x1.2f1fd6p+3f, 0x1.bacb4ap+25f,
                                     0x1.b121a6p+76f, 0x1.6351d8p+95f};
  Golden golden(kFunctions[1], true);
  std::vector<uint32_t> expected;
  for (const float value : values) expected.push_back(bits_of(golden(value)));
  EXPECT_EQ(expected[0], bits_of(-0x1.1c2b1ep+2f));
  expect_results(VectorOp::kLn, values, expected);
}

}  // namespace
}  // namespace asctwin
