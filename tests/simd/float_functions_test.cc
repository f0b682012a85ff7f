// Functions of one float, which are correctly rounded at every SIMD level: a sample of all 2^32
// floats, or each of them with ASCTWIN_FLOAT_STEP=1 (several minutes a function), against the C
// library's long double, whose last place lies 40 bits below that of a float.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "isa/simd/elementwise.h"
#include "ref/number.h"

namespace asctwin {
namespace {

using isa::VectorOp;

uint64_t step_of_sample() {
  const char* step = std::getenv("ASCTWIN_FLOAT_STEP");
  return step != nullptr ? std::stoull(step) : 40'009;  // a prime: all exponents and low bits
}

void expect_rounded(VectorOp operation, ref::Op reference) {
  constexpr size_t kChunk = 4096;
  const uint64_t step = step_of_sample();
  std::vector<uint32_t> values, results;
  for (uint64_t first = 0; first < uint64_t{1} << 32;) {
    values.clear();
    for (; values.size() < kChunk && first < uint64_t{1} << 32; first += step)
      values.push_back(static_cast<uint32_t>(first));
    std::vector<uint32_t> expected;
    for (uint32_t value : values)
      expected.push_back(static_cast<uint32_t>(ref::apply(reference, ref::Type::kFloat, value, 0)));
    for (const SimdLevel level : kSimdLevels) {
      if (!cpu_has(level)) continue;
      results.assign(values.size(), 0);
      elementwise_body(operation, DType::kFloat, level)(results.data(), values.data(), nullptr,
                                                        values.size());
      for (size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(results[i], expected[i])
            << std::hex << "of " << values[i] << " at level " << static_cast<int>(level);
    }
  }
}

TEST(FloatFunctions, Exp) { expect_rounded(VectorOp::kExp, ref::Op::kExp); }
TEST(FloatFunctions, Ln) { expect_rounded(VectorOp::kLn, ref::Op::kLn); }
TEST(FloatFunctions, Sqrt) { expect_rounded(VectorOp::kSqrt, ref::Op::kSqrt); }
TEST(FloatFunctions, Rsqrt) { expect_rounded(VectorOp::kRsqrt, ref::Op::kRsqrt); }
TEST(FloatFunctions, Reciprocal) { expect_rounded(VectorOp::kReciprocal, ref::Op::kReciprocal); }

// The inputs whose results lie closest to the middle of two floats.
TEST(FloatFunctions, LnOfHardCases) {
  const struct {
    float value, logarithm;
  } cases[] = {{0x1.827a74p-7f, -0x1.1c2b1ep+2f},
               {0x1.2f1fd6p+3f, 0x1.1fcbcep+1f},
               {0x1.bacb4ap+25f, 0x1.1e0696p+4f},
               {0x1.b121a6p+76f, 0x1.a9a3f2p+5f},
               {0x1.6351d8p+95f, 0x1.08b512p+6f}};
  for (const SimdLevel level : kSimdLevels)
    for (const auto& [value, logarithm] : cases) {
      if (!cpu_has(level)) continue;
      float result = 0;
      elementwise_body(VectorOp::kLn, DType::kFloat, level)(&result, &value, nullptr, 1);
      EXPECT_EQ(result, logarithm);
    }
}

}  // namespace
}  // namespace asctwin
