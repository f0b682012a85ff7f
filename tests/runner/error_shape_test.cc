// The shape of an error is named where it explains the wrong elements, and not otherwise.
#include "runner/error_shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace asctwin {
namespace {

using Values = std::vector<double>;

// Values that repeat nowhere near each other.
Values expected_of(size_t count) {
  Values values(count);
  for (size_t i = 0; i < count; ++i) values[i] = static_cast<double>((i * 7919) % 10007) + 1.25;
  return values;
}

std::string shape_of(const Shape& shape, const Values& got, const Values& expected,
                     DType dtype = DType::kFloat, const std::vector<size_t>& unwritten = {}) {
  DifferingTensor tensor{{dtype, shape}, got, expected, {}, std::vector<bool>(got.size())};
  for (size_t i = 0; i < got.size(); ++i) tensor.wrong.push_back(got[i] != expected[i]);
  for (const size_t i : unwritten) tensor.wrong[i] = tensor.unwritten[i] = true;
  std::string text;
  for (const ErrorShape& one : shapes_of_error(tensor))
    text +=
        std::string(text.empty() ? "" : "; ") + error_shape_name(one.kind) + ": " + one.evidence;
  return text;
}

// The expected values, those of which `is_wrong` holds spoilt in no regular way.
Values spoilt(const Values& expected, const std::function<bool(size_t)>& is_wrong) {
  Values got = expected;
  for (size_t i = 0; i < got.size(); ++i)
    if (is_wrong(i)) got[i] = -static_cast<double>((i * 104729) % 9973) - 0.375;
  return got;
}

TEST(ErrorShape, TailOfEachRow) {
  const Values e = expected_of(4 * 48);
  EXPECT_EQ(shape_of({4, 48}, spoilt(e, [](size_t i) { return i % 48 >= 40; }), e),
            "tail: elements 40..47 of each row of 48: 100 % wrong, others 0 %");
}

TEST(ErrorShape, TailOfTheTensor) {
  const Values e = expected_of(1000);
  EXPECT_EQ(shape_of({1000}, spoilt(e, [](size_t i) { return i >= 896; }), e),
            "tail: elements 896..999 of 1000: 100 % wrong, others 0 %");
}

TEST(ErrorShape, PeriodOfARepeat) {
  const Values e = expected_of(512);
  EXPECT_EQ(shape_of({512}, spoilt(e, [](size_t i) { return i % 64 >= 56; }), e),
            "period: elements 56..63 of each 64 (a repeat), others none");
}

TEST(ErrorShape, RowsAndColumns) {
  const Values e = expected_of(8 * 24);
  EXPECT_EQ(shape_of({8, 24}, spoilt(e, [](size_t i) { return i / 24 == 2 || i / 24 == 3; }), e),
            "rows: rows 2..3 of 8, others none");
  EXPECT_EQ(shape_of({8, 24}, spoilt(e, [](size_t i) { return i % 24 == 5; }), e),
            "columns: columns 5 of 24, others none");
}

TEST(ErrorShape, Everything) {
  const Values e = expected_of(100);
  EXPECT_EQ(shape_of({100}, spoilt(e, [](size_t) { return true; }), e),
            "everything: 100 of 100 elements");
}

TEST(ErrorShape, ShiftByADataBlock) {
  const Values e = expected_of(256);
  Values got = e;
  for (size_t i = 0; i + 8 < got.size(); ++i) got[i] = e[i + 8];
  EXPECT_EQ(shape_of({256}, got, e),
            "shift: element i holds the value of element i + 8 (a DataBlock)");
}

TEST(ErrorShape, TransposedAndNz) {
  const Values e = expected_of(32 * 16);
  Values transposed(e.size()), nz(e.size());
  for (size_t r = 0; r < 32; ++r)
    for (size_t c = 0; c < 16; ++c) transposed[c * 32 + r] = e[r * 16 + c];
  for (size_t r = 0; r < 32; ++r)
    for (size_t c = 0; c < 16; ++c) nz[c / 8 * (32 * 8) + r * 8 + c % 8] = e[r * 16 + c];
  EXPECT_EQ(shape_of({32, 16}, transposed, e),
            "transposed: the 32 x 16 matrix, rows and columns exchanged");
  EXPECT_EQ(shape_of({32, 16}, nz, e), "layout: NZ (C0 = 8) where ND is expected");
  EXPECT_EQ(shape_of({32, 16}, e, nz), "layout: ND where NZ (C0 = 8) is expected");
}

TEST(ErrorShape, ScaledInTheTailAlone) {
  const Values e = expected_of(64);
  Values got = e;
  for (size_t i = 48; i < 64; ++i) got[i] *= 0.5;
  EXPECT_EQ(shape_of({64}, got, e),
            "scaled: 0.5 times the expected values; tail: elements 48..63 of 64: 100 % wrong, "
            "others 0 %");
}

TEST(ErrorShape, RoundedAndSaturated) {
  const Values e = {1, 200, 3, 300, 5, 6, 90, 8};
  EXPECT_EQ(shape_of({8}, {2, 200, 4, 301, 5, 6, 91, 8}, e, DType::kInt32),
            "rounded: all wrong elements are 1 beside the expected value");
  EXPECT_EQ(
      shape_of({8}, {1, 127, 3, 127, 5, 6, 127, 8}, {1, 100, 3, 99, 5, 6, 90, 8}, DType::kInt8),
      "saturated: all wrong elements are the largest or smallest value of the type");
}

TEST(ErrorShape, SaysNothingOfSmallTensors) {
  EXPECT_EQ(shape_of({4}, {1, 0, 3, 0}, {1, 2, 3, 4}), "");
}

TEST(ErrorShape, LowPrecision) {
  Values e(64), got(64);
  for (size_t i = 0; i < 64; ++i) {
    e[i] = static_cast<double>(static_cast<float>(std::sqrt(static_cast<double>(i + 2)) * 3.3));
    got[i] = std::ldexp(std::nearbyint(std::ldexp(e[i], 6)), -6);
  }
  EXPECT_EQ(shape_of({64}, got, e).substr(0, 13), "low-precision");
}

TEST(ErrorShape, Unwritten) {
  const Values e = expected_of(32);
  EXPECT_EQ(shape_of({32}, e, e, DType::kFloat, {28, 29, 30, 31}),
            "unwritten: 4 of 4 wrong elements have no value; tail: elements 28..31 of 32: 100 % "
            "wrong, others 0 %");
}

TEST(ErrorShape, SaysNothingOfScatteredElements) {
  const Values e = expected_of(1024);
  EXPECT_EQ(shape_of({1024}, spoilt(e, [](size_t i) { return i == 3 || i == 700 || i == 333; }), e),
            "");
}

TEST(ErrorShape, SaysNothingOfEqualTensors) {
  const Values e = expected_of(16);
  EXPECT_EQ(shape_of({16}, e, e), "");
}

}  // namespace
}  // namespace asctwin
