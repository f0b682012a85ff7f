// Complex numbers in calls on tensors of the 950.
// spec: reg_api.md, sections 6 and 15
#include <gtest/gtest.h>

#include "run/codes_of.h"
#include "run/vector/numbers_of_950.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

using Pairs = std::vector<std::pair<double, double>>;

template <class T>
LocalTensor<T> complexes(uint32_t address, const Pairs& values) {
  using Part = decltype(T::real);
  LocalTensor<T> tensor(TPosition::VECCALC, address, static_cast<uint32_t>(values.size()));
  for (uint32_t i = 0; i < values.size(); ++i)
    tensor.SetValue(i, T(Part(static_cast<float>(values[i].first)),
                         Part(static_cast<float>(values[i].second))));
  return tensor;
}
template <class T>
Pairs pairs_of(const LocalTensor<T>& tensor, uint32_t count) {
  Pairs values;
  for (uint32_t i = 0; i < count; ++i) {
    const T value = tensor.GetValue(i);
    values.emplace_back(static_cast<float>(value.real), static_cast<float>(value.imag));
  }
  return values;
}

// Returns a tensor of 16 zeros after `kernel`, without a finding.
template <class T, class Kernel>
Pairs pairs_from(uint32_t count, const Kernel& kernel) {
  Pairs result;
  const auto report = run_once([&] {
    const auto dst = complexes<T>(0x8000, Pairs(16, {0, 0}));
    kernel(dst);
    result = pairs_of(dst, count);
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

const Pairs kLeft{{3, 4}, {-1, 0.5}}, kRight{{1, -2}, {0, 2}};
template <class T>
class ComplexOf950 : public testing::Test {};
using Types = testing::Types<complex32, complex64>;
TYPED_TEST_SUITE(ComplexOf950, Types);

// 3 + 4i and 1 - 2i, -1 + i/2 and 2i.
TYPED_TEST(ComplexOf950, CalculatesWithTensors) {
  using T = TypeParam;
  const auto result_of_call = [](const auto& call) {
    return pairs_from<T>(2, [&](const LocalTensor<T>& dst) {
      call(dst, complexes<T>(0, kLeft), complexes<T>(0x400, kRight));
    });
  };
  using Of = const LocalTensor<T>&;
  EXPECT_EQ(result_of_call([](Of d, Of a, Of b) { Add(d, a, b, 2); }), (Pairs{{4, 2}, {-1, 2.5}}));
  EXPECT_EQ(result_of_call([](Of d, Of a, Of b) { Sub(d, a, b, 2); }), (Pairs{{2, 6}, {-1, -1.5}}));
  EXPECT_EQ(result_of_call([](Of d, Of a, Of b) { Mul(d, a, b, 2); }), (Pairs{{11, -2}, {-1, -2}}));
  EXPECT_EQ(result_of_call([](Of d, Of a, Of b) { Div(d, a, b, 2); }),
            (Pairs{{-1, 2}, {0.25, 0.5}}));
  EXPECT_EQ(result_of_call([](LocalTensor<T> d, Of a, Of b) {
              d.SetSize(2);
              d = a * b;
            }),
            (Pairs{{11, -2}, {-1, -2}}));
}

TYPED_TEST(ComplexOf950, CalculatesWithScalars) {
  using T = TypeParam;
  using Part = decltype(T::real);
  const T scalar(Part(1.0f), Part(-2.0f));
  const auto result_of_call = [](const auto& call) {
    return pairs_from<T>(1, [&](const LocalTensor<T>& dst) {
      call(dst, complexes<T>(0, Pairs{{3, 4}}));
    });
  };
  using Of = const LocalTensor<T>&;
  EXPECT_EQ(result_of_call([=](Of d, Of a) { Adds(d, a, scalar, 1); }), (Pairs{{4, 2}}));
  EXPECT_EQ(result_of_call([=](Of d, Of a) { Muls(d, a, scalar, 1); }), (Pairs{{11, -2}}));
  EXPECT_EQ(result_of_call([=](Of d, Of a) { Subs(d, a, scalar, 1); }), (Pairs{{2, 6}}));
  EXPECT_EQ(result_of_call([=](Of d, Of a) { Divs(d, a, scalar, 1); }), (Pairs{{-1, 2}}));
  EXPECT_EQ(result_of_call([=](Of d, Of a) { Subs(d, scalar, a, 1); }), (Pairs{{-2, -6}}));
  const T divisor(Part(1.0f), Part(1.0f));
  EXPECT_EQ(result_of_call([=](Of d, Of a) {
              Duplicate(a, divisor, 1);
              Divs(d, scalar, a, 1);
            }),
            (Pairs{{-0.5, -1.5}}));
}

TYPED_TEST(ComplexOf950, IsFilledChosenAndCopied) {
  using T = TypeParam;
  using Part = decltype(T::real);
  const auto filled = [](const auto& dst) { Duplicate(dst, T(Part(7.0f), Part(-1.0f)), 2); };
  EXPECT_EQ(pairs_from<T>(3, filled), (Pairs{{7, -1}, {7, -1}, {0, 0}}));
  const auto chosen = [](const auto& dst) {
    const auto bits = numbers<uint8_t>(0x2000, List(32, 2));
    Select(dst, bits, complexes<T>(0, kLeft), complexes<T>(0x400, kRight),
           SELMODE::VSEL_TENSOR_TENSOR_MODE, 2);
  };
  EXPECT_EQ(pairs_from<T>(2, chosen), (Pairs{{1, -2}, {-1, 0.5}}));
  const auto copied = [](const auto& dst) { Copy(dst, complexes<T>(0, kLeft), 2); };
  EXPECT_EQ(pairs_from<T>(3, copied), (Pairs{{3, 4}, {-1, 0.5}, {0, 0}}));
}

TEST(ComplexOf950, HasMagnitudes) {
  const auto floats = [](const auto& dst) {
    Abs(dst, complexes<complex64>(0, {{3, 4}, {-5, 12}, {0, -2}}), 3);
  };
  EXPECT_EQ(result_of<float>(3, floats), (List{5, 13, 2}));
  const auto halves = [](const auto& dst) { Abs(dst, complexes<complex32>(0, {{300, 400}}), 1); };
  EXPECT_EQ(result_of<half>(1, halves), (List{500})) << "squares are beyond half";
}

TEST(ComplexOf950, HasNoMasksAndNoOtherChip) {
  const auto codes = [](const char* soc, bool masked) {
    return codes_of(run_once(
        [=] {
          const auto x = complexes<complex32>(0, Pairs(16, {1, 2}));
          if (masked)
            Add(x, x, x, uint64_t{16}, 1, BinaryRepeatParams());
          else
            Add(x, x, x, 16);
        },
        soc));
  };
  EXPECT_EQ(codes("Ascend950", false), "");
  EXPECT_EQ(codes("Ascend950", true), "E0105");
  EXPECT_EQ(codes("Ascend910B1", false), "E0101");
}

}  // namespace
