// Library functions at every SIMD level against long double: every half, and a sample of all floats
// or, with ASCTWIN_FLOAT_STEP=1, each of them. Two sources and the scalar are drawn from values of
// all magnitudes. spec: adv_math.md, sections 1.6 and 10; adv_nn.md, section 10
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "isa/simd/tensor_function.h"
#include "ref/tensor_functions.h"

namespace asctwin {
namespace {

using isa::TensorOp;

struct Function {
  const char* name;
  TensorOp operation;
  ref::TensorFunction reference;
};
constexpr Function kFunctions[] = {
#define ASCTWIN_TENSOR_FUNCTION(name, ...) {#name, TensorOp::k##name, ref::TensorFunction::k##name},
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
};

struct Format {
  DType dtype;
  ref::Type type;
};
constexpr Format kFormats[] = {
    {DType::kHalf, ref::Type::kHalf},         {DType::kFloat, ref::Type::kFloat},
    {DType::kBFloat16, ref::Type::kBfloat16}, {DType::kInt16, ref::Type::kInt16},
    {DType::kUInt16, ref::Type::kUint16},     {DType::kInt32, ref::Type::kInt32}};

class TensorFunctions : public testing::TestWithParam<Function> {};
INSTANTIATE_TEST_SUITE_P(Every, TensorFunctions, testing::ValuesIn(kFunctions),
                         [](const auto& function) { return std::string(function.param.name); });

template <class Bits>
void expect_like_reference(const Function& function, const Format& format,
                           const std::vector<Bits>& a, const std::vector<Bits>& b, double scalar) {
  std::vector<Bits> expected(a.size()), results(a.size());
  for (size_t i = 0; i < a.size(); ++i)
    expected[i] =
        static_cast<Bits>(ref::apply(function.reference, format.type, a[i], b[i], scalar));
  for (const SimdLevel level : kSimdLevels) {
    if (!cpu_has(level)) continue;
    const TensorFn body = tensor_body(function.operation, format.dtype, level);
    ASSERT_NE(body, nullptr);
    body(results.data(), a.data(), b.data(), scalar, a.size());
    for (size_t i = 0; i < a.size(); ++i)
      ASSERT_TRUE(results[i] == expected[i] ||
                  results[i] ==
                      ref::other_result(function.reference, format.type, a[i], b[i], scalar))
          << std::hex << +results[i] << " instead of " << +expected[i] << " of " << +a[i] << ", "
          << +b[i] << " and " << scalar << ", " << std::dec << info_of(format.dtype).api_name
          << " at level " << static_cast<int>(level);
  }
}

// Scalars and second sources that mean something, beside any bits.
double scalar_of(uint64_t number, const Format& format) {
  constexpr double kScalars[] = {1, 0, -1, 0.5, 2, -2, 3, 1.5};
  const double scalar = kScalars[number % std::size(kScalars)];
  return format.dtype == DType::kUInt16 ? std::fabs(scalar) : scalar;
}
// Rounds of a test: more than one where more than the first source is drawn.
uint64_t rounds_of(const Function& function, uint64_t with_scalar) {
  const isa::TensorShape shape = isa::shape_of(function.operation);
  if (shape == isa::TensorShape::kUnary) return 1;
  return shape == isa::TensorShape::kBinary ? 2 : with_scalar;
}
template <class Bits>
std::vector<Bits> second_of(const std::vector<Bits>& first, const Format& format, uint64_t seed) {
  std::mt19937_64 rng(seed);
  std::vector<Bits> second;
  for (const Bits bits : first) {
    const bool is_integer = format.dtype == DType::kInt32;
    const uint64_t near = is_integer ? rng() % 17 - 4 : uint64_t{bits} ^ (rng() & 0x3FF);
    second.push_back(static_cast<Bits>(rng() % 2 == 0 ? rng() : near));
  }
  return second;
}

TEST_P(TensorFunctions, OfEvery16Bits) {
  std::vector<uint16_t> values;
  for (uint32_t bits = 0; bits < 0x10000; ++bits) values.push_back(static_cast<uint16_t>(bits));
  for (const Format& format : kFormats) {
    if (size_of(format.dtype) != 2 || tensor_body(GetParam().operation, format.dtype) == nullptr)
      continue;
    for (uint64_t seed = 0; seed < rounds_of(GetParam(), 3); ++seed)
      expect_like_reference(GetParam(), format, values, second_of(values, format, seed),
                            scalar_of(seed, format));
  }
}

TEST_P(TensorFunctions, OfASampleOf32Bits) {
  const char* wanted = std::getenv("ASCTWIN_FLOAT_STEP");
  const uint64_t step = wanted != nullptr ? std::stoull(wanted) : 40'009;  // a prime
  constexpr size_t kChunk = 1 << 16;
  std::vector<uint32_t> values;
  uint64_t seed = 0;
  for (uint64_t first = 0; first < uint64_t{1} << 32;) {
    values.clear();
    for (; values.size() < kChunk && first < uint64_t{1} << 32; first += step)
      values.push_back(static_cast<uint32_t>(first));
    for (const Format& format : kFormats)
      if (size_of(format.dtype) == 4 && tensor_body(GetParam().operation, format.dtype) != nullptr)
        expect_like_reference(GetParam(), format, values, second_of(values, format, seed),
                              scalar_of(seed, format));
    ++seed;
    if (HasFatalFailure()) return;
  }
}

// Where the sample above has few: magnitudes from 2^-20 to 2^7.
TEST_P(TensorFunctions, OfCommonFloats) {
  std::mt19937_64 rng(1);
  std::vector<uint32_t> values;
  for (int i = 0; i < 40'000; ++i) {
    const auto exponent = static_cast<uint32_t>(107 + rng() % 28);
    values.push_back(static_cast<uint32_t>(rng() & 0x807FFFFF) | exponent << 23);
  }
  if (tensor_body(GetParam().operation, DType::kFloat) == nullptr) return;
  std::vector<uint32_t> others(values.rbegin(), values.rend());
  for (uint64_t seed = 0; seed < rounds_of(GetParam(), 8); ++seed)
    expect_like_reference(GetParam(), kFormats[1], values, others, scalar_of(seed, kFormats[1]));
}

}  // namespace
}  // namespace asctwin
