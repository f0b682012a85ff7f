// Comparing with expected files: which elements differ, by how much, and how it is said.
#include "runner/expect.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "format/file.h"
#include "format/npy.h"
#include "format/support.h"

namespace asctwin {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

template <class T>
Comparison compared(const std::vector<T>& got, const std::vector<T>& expected,
                    const Tolerance& tolerance = {}) {
  return compare({dtype_of<T>, {got.size()}}, got.data(), expected.data(), tolerance);
}

TEST(Compare, ExactWithoutTolerance) {
  EXPECT_TRUE(compared<int32_t>({1, 2}, {1, 2}).equal());
  EXPECT_EQ(compared<int32_t>({1, 2}, {1, 3}).differing, 1u);
  EXPECT_EQ(compared<float>({1}, {std::nextafter(1.0f, 2.0f)}).differing, 1u);
  EXPECT_EQ(compared<half>({half(1)}, {half::from_bits(0x3C01)}).differing, 1u);
  EXPECT_EQ(compared<bfloat16_t>({bfloat16_t(1)}, {bfloat16_t::from_bits(0x3F81)}).differing, 1u);
}

TEST(Compare, SpecialValues) {
  EXPECT_TRUE(compared<float>({kNan, 0.0f, kInf}, {-kNan, -0.0f, kInf}).equal());
  const Tolerance wide{1e30, 1e30};
  EXPECT_TRUE(compared<float>({kNan, kInf}, {kNan, kInf}, wide).equal());
  EXPECT_EQ(compared<float>({kInf, kInf, 1, kNan, 1}, {-kInf, 1, kInf, 1, kNan}, wide).differing,
            5u);
  EXPECT_EQ(compared<float>({kInf}, {1}).max_abs_error, kInf);
}

TEST(Compare, BoolsByTruth) {
  const unsigned char got[] = {2, 0}, expected[] = {1, 1};
  const Comparison result = compare({DType::kBool, {2}}, got, expected, {});
  EXPECT_EQ(result.differing, 1u);
  EXPECT_EQ(result.first[0].element, 1u);
  EXPECT_EQ(result.first[0].got, "False");
}

TEST(Compare, ToleranceIsRelativeToTheExpected) {
  const Tolerance relative{0.5, 0};
  EXPECT_TRUE(compared<double>({3}, {2}, relative).equal());
  EXPECT_FALSE(compared<double>({2}, {4.5}, relative).equal());
  EXPECT_TRUE(compared<double>({2}, {4}, relative).equal());
  EXPECT_FALSE(compared<double>({3.25}, {2}, relative).equal());
  EXPECT_FALSE(compared<double>({1e-9}, {0}, relative).equal());
  EXPECT_TRUE(compared<double>({0.25}, {0}, {0, 0.25}).equal());
  EXPECT_TRUE(compared<double>({3.25}, {2}, {0.5, 0.25}).equal());
  EXPECT_TRUE(compared<int8_t>({-128}, {127}, {0, 255}).equal());
  EXPECT_FALSE(compared<int8_t>({-128}, {127}, {0, 254}).equal());
}

TEST(Compare, IsNumpysIsclose) {
  ASCTWIN_NEEDS_NUMPY();
  const TempDir dir;
  ASSERT_TRUE(run_python(dir, R"(
import numpy as np
r = np.random.default_rng(5)
a = r.normal(size=4000); b = a * (1 + r.normal(size=4000) * 1e-3)
a[::50] = np.nan; b[::75] = np.nan; a[3::60] = np.inf; b[3::120] = np.inf
np.save('a.npy', a); np.save('b.npy', b)
print(4000 - np.isclose(a, b, rtol=1e-3, atol=1e-4, equal_nan=True).sum())
)"));
  const TensorType type{DType::kDouble, {4000}};
  const auto a = read_expected(dir.file("a.npy"), type), b = read_expected(dir.file("b.npy"), type);
  const Comparison result = compare(type, a.data(), b.data(), {1e-3, 1e-4});
  EXPECT_EQ(std::to_string(result.differing) + "\n", read_text(dir.file("stdout.txt")));
}

TEST(Compare, ErrorsAreMeasured) {
  const Comparison result = compared<float>({1, 5, 10, 7}, {1, 4, 8, 0}, {1, 0});
  EXPECT_EQ(result.differing, 1u);
  EXPECT_EQ(result.max_abs_error, 7);
  EXPECT_EQ(result.max_rel_error, 0.25);
  EXPECT_EQ(compared<int64_t>({INT64_MIN}, {INT64_MAX}).max_abs_error, std::ldexp(1.0, 64));
  EXPECT_EQ(compared<int64_t>({(int64_t{1} << 60) + 1}, {int64_t{1} << 60}).max_abs_error, 1);
}

TEST(ComparisonText, NamesTheFirstMismatches) {
  const std::vector<half> got = {half(1), half(2), half(3), half(0.1)};
  const std::vector<half> expected = {half(1), half(2.5), half(3), half(0.5)};
  const TensorType type{DType::kHalf, {2, 2}};
  const Comparison result = compare(type, got.data(), expected.data(), {});
  EXPECT_EQ(comparison_text("y", "y_golden.npy", type, result),
            "`y` differs from `y_golden.npy` in 2 of 4 elements (max abs error 0.5, max rel error "
            "0.800049)\n  [0,1]: got 2, expected 2.5\n  [1,1]: got 0.1, expected 0.5");
}

TEST(ComparisonText, StopsAfterEight) {
  const std::vector<int32_t> got(20, 1), expected(20, 2);
  const Comparison result = compared(got, expected);
  EXPECT_EQ(result.first.size(), 8u);
  const std::string text = comparison_text("y", "y.npy", {DType::kInt32, {20}}, result);
  EXPECT_TRUE(text.ends_with("\n  [7]: got 1, expected 2\n  and 12 more\n  shape: rounded, all wrong "
                             "elements are 1 beside the expected value"))
      << text;
}

TEST(ComparisonText, Equal) {
  const TensorType type{DType::kFloat, {2}};
  EXPECT_EQ(comparison_text("y", "y.npy", type, compared<float>({1, 2}, {1, 2})),
            "`y` equals `y.npy` in all 2 elements");
  EXPECT_EQ(comparison_text("y", "y.npy", type, compared<float>({1, 2}, {1, 2.5}, {0.5, 0})),
            "`y` is close to `y.npy` in all 2 elements (max abs error 0.5, max rel error 0.2)");
}

TEST(ReadExpected, TypeMustMatch) {
  const TempDir dir;
  const float elements[] = {1, 2};
  const std::string path = dir.file("y.npy");
  write_npy(path, {DType::kFloat, {2}}, elements);
  const auto refusal = [&](const TensorType& type) {
    return error_text<FormatError>([&] { read_expected(path, type); });
  };
  EXPECT_EQ(refusal({DType::kFloat, {2}}), "");
  EXPECT_EQ(refusal({DType::kHalf, {2}}), "`" + path + "` holds f32[2], but the tensor is f16[2]");
  EXPECT_EQ(refusal({DType::kFloat, {1, 2}}),
            "`" + path + "` holds f32[2], but the tensor is f32[1,2]");
  write_text(dir.file("y.bin"), "1234567");
  EXPECT_THROW(read_expected(dir.file("y.bin"), {DType::kFloat, {2}}), FormatError);
}

}  // namespace
}  // namespace asctwin
