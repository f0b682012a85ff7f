// Scalars of the 950 in front of the tensor, and the first element of a tensor as one.
// spec: reg_api.md, section 15
#include <gtest/gtest.h>

#include "run/codes_of.h"
#include "run/vector/numbers_of_950.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using namespace asctwin::test;

const List kRow{1, 2, 3, 4};

// The lowest four bits of what `Compares(dst, 2, x, mode)` writes for 1, 2, 3, 4.
double bits_of_two(CMPMODE mode) {
  const auto compare = [mode](const auto& dst) {
    List row(64, 9);
    std::copy(kRow.begin(), kRow.end(), row.begin());
    Compares(dst, 2.0f, numbers<float>(0, row), mode, 64);
  };
  return static_cast<int>(result_of<uint8_t>(1, compare)[0]) & 15;
}

TEST(ScalarsOf950, ComparedWithATensor) {
  EXPECT_EQ(bits_of_two(CMPMODE::LT), 0b1100);
  EXPECT_EQ(bits_of_two(CMPMODE::LE), 0b1110);
  EXPECT_EQ(bits_of_two(CMPMODE::GT), 0b0001);
  EXPECT_EQ(bits_of_two(CMPMODE::GE), 0b0011);
  EXPECT_EQ(bits_of_two(CMPMODE::EQ), 0b0010);
  EXPECT_EQ(bits_of_two(CMPMODE::NE), 0b1101);
}

template <class T>
LocalTensor<uint8_t> chosen() {
  return numbers<uint8_t>(0x400, {0b0101, 0, 0, 0, 0, 0, 0, 0});
}

TEST(ScalarsOf950, SelectedWhereTheBitIsOne) {
  const auto count = [](const auto& dst) {
    Select(dst, chosen<float>(), 9.0f, numbers<float>(0, kRow), SELMODE::VSEL_TENSOR_SCALAR_MODE,
           4);
  };
  EXPECT_EQ(result_of<float>(5, count), (List{9, 2, 9, 4, 0}));
  const auto masked = [](const auto& dst) {
    Select(dst, chosen<half>(), half(9), numbers<half>(0, kRow), SELMODE::VSEL_TENSOR_SCALAR_MODE,
           uint64_t{3}, 1, BinaryRepeatParams());
  };
  EXPECT_EQ(result_of<half>(4, masked), (List{9, 2, 9, 0}));
}

constexpr int kLong = 5000;

// Selects more lanes than the loops take at once.
TEST(ScalarsOf950, SelectedInALongTensor) {
  const auto report = run_once([] {
    const LocalTensor<half> x(TPosition::VECCALC, 0x2000, kLong),
        y(TPosition::VECCALC, 0x8000, kLong);
    const LocalTensor<uint8_t> bits(TPosition::VECCALC, 0, 640);
    for (int i = 0; i < 640; ++i) bits.SetValue(i, static_cast<uint8_t>(i * 37));
    Duplicate(x, half(3), kLong);
    Select(y, bits, half(1), x, SELMODE::VSEL_TENSOR_SCALAR_MODE, kLong);
    for (int i = 0; i < kLong; ++i)
      ASSERT_EQ(float(y.GetValue(i)), (i / 8 * 37 >> i % 8 & 1) != 0 ? 1 : 3) << i;
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(ScalarsOf950, FirstElementOfATensor) {
  const auto count = [](const auto& dst) { Duplicate(dst, numbers<float>(0, kRow)[1], 3); };
  EXPECT_EQ(result_of<float>(4, count), (List{2, 2, 2, 0}));
  const auto length = [](const auto& dst) {
    Duplicate(dst, numbers<int32_t>(0, kRow), uint64_t{2}, 1, 1, 8);
  };
  EXPECT_EQ(result_of<int32_t>(3, length), (List{1, 1, 0}));
  const auto bits = [](const auto& dst) {
    const uint64_t mask[2] = {0b101, 0};
    Duplicate(dst, numbers<half>(0, kRow), mask, 1, 1, 8);
  };
  EXPECT_EQ(result_of<half>(4, bits), (List{1, 0, 1, 0}));
}

TEST(ScalarsOf950, InterleavedLongs) {
  const auto pairs = [](const auto& dst) {
    const LocalTensor<int64_t> rest(TPosition::VECCALC, 0x9000, 4);
    Interleave(dst, rest, numbers<int64_t>(0, {1, 2, 3, 4}), numbers<int64_t>(0x400, {5, 6, 7, 8}),
               4);
    EXPECT_EQ(values_of(rest, 4), (List{3, 7, 4, 8}));
  };
  EXPECT_EQ(result_of<int64_t>(4, pairs), (List{1, 5, 2, 6}));
}

TEST(ScalarsOf950, AreRefusedElsewhere) {
  const auto codes = [](const std::function<void()>& kernel) {
    return codes_of(run_once(kernel, "Ascend910B1"));
  };
  const auto x = [] { return numbers<float>(0, List(64, 1)); };
  const auto y = [] { return numbers<float>(0x800, List(64, 0)); };
  const auto bits = [] { return numbers<uint8_t>(0x400, List(32, 0)); };
  EXPECT_EQ(codes([&] { Compares(bits(), 1.0f, x(), CMPMODE::LT, 64); }), "E0105");
  EXPECT_EQ(codes([&] { Duplicate(y(), x(), 64); }), "E0105");
  EXPECT_EQ(
      codes([&] { Select(y(), chosen<float>(), 1.0f, x(), SELMODE::VSEL_TENSOR_SCALAR_MODE, 64); }),
      "E0105");
}

}  // namespace
