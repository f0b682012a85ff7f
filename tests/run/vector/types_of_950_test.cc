// Reductions and casts of the types that the 950 adds, and its forms with an algorithm or with the
// scalar in front.
// spec: vector.md, sections 4.5 and 4.11; reg_api.md, sections 7.4, 7.6, 8 and 15
#include <gtest/gtest.h>

#include "run/codes_of.h"
#include "run/vector/numbers_of_950.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

// 300 numbers that fall from `first` on, one of which is `odd`.
template <class T>
LocalTensor<T> falling(double first, uint32_t at, double odd) {
  List list;
  for (uint32_t i = 0; i < 300; ++i) list.push_back(i == at ? odd : first - i);
  return numbers<T>(0, list);
}

TEST(TypesOf950, ReducesIntegers) {
  const auto max = [](const auto& dst) {
    ReduceMax(dst, falling<int32_t>(-10, 170, 77), numbers<int32_t>(0x4000, List(64, 0)), 300,
              true);
  };
  EXPECT_EQ(result_of<int32_t>(2, max), (List{77, 170}));
  const auto min = [](const auto& dst) {
    ReduceMin(dst, falling<uint16_t>(60000, 299, 5), numbers<uint16_t>(0x4000, List(128, 0)), 300,
              true);
  };
  EXPECT_EQ(result_of<uint16_t>(2, min), (List{5, 299}));
  const auto sum = [](const auto& dst) {
    ReduceSum(dst, falling<int32_t>(0, 299, 1), numbers<int32_t>(0x4000, List(64, 0)), 300);
  };
  EXPECT_EQ(result_of<int32_t>(1, sum), (List{-298 * 299 / 2 + 1}));
}

// Without a sign 65535 is the largest; with one it is -1. A sum wraps.
TEST(TypesOf950, ReducesRepeatsOfIntegers) {
  const auto largest = [](const auto& dst) {
    using T = typename std::decay_t<decltype(dst)>::PrimType;
    WholeReduceMax(dst, numbers<T>(0, {3, -1.0 + (sizeof(T) == 2 && T(-1) > 0 ? 65536 : 0), 2}), 3,
                   1, 1, 1, 8);
  };
  EXPECT_EQ(result_of<int16_t>(2, largest), (List{3, 0}));
  EXPECT_EQ(result_of<uint16_t>(2, largest), (List{65535, 1}));
  const auto sum = [](const auto& dst) {
    ReduceRepeat<ReduceType::SUM>(dst, numbers<int32_t>(0, {2147483647.0, 1, 1}), 3, 1, 1, 1, 8);
  };
  EXPECT_EQ(result_of<int32_t>(1, sum), (List{-2147483647.0}));
}

// Elements that the mask leaves out of a block do not win.
TEST(TypesOf950, LeavesMaskedIntegersOut) {
  const auto min = [](const auto& dst) {
    const uint64_t mask[2] = {0b1010, 0};
    WholeReduceMin(dst, numbers<int32_t>(0, {-9, 7, -8, 6}), mask, 1, 1, 1, 8);
  };
  EXPECT_EQ(result_of<int32_t>(2, min), (List{6, 3}));
}

template <class To, class From>
List cast_of(const List& values, RoundMode mode = RoundMode::CAST_NONE) {
  return result_of<To>(static_cast<uint32_t>(values.size()), [&](const auto& dst) {
    Cast(dst, numbers<From>(0, values), mode, static_cast<uint32_t>(values.size()));
  });
}
TEST(TypesOf950, CastsBetweenIntegers) {
  EXPECT_EQ((cast_of<int32_t, int8_t>({-128, 127, 5})), (List{-128, 127, 5}));
  EXPECT_EQ((cast_of<uint32_t, uint8_t>({255, 0})), (List{255, 0}));
  EXPECT_EQ((cast_of<uint32_t, int16_t>({-1, 32767})), (List{0, 32767}));
  EXPECT_EQ((cast_of<uint8_t, int32_t>({256, -1, 200})), (List{255, 0, 200}));
  EXPECT_EQ((cast_of<int16_t, uint32_t>({4294967295.0, 40000, 12})), (List{32767, 32767, 12}));
  EXPECT_EQ((cast_of<uint16_t, uint32_t>({65536, 65535}, RoundMode::CAST_TRUNC)),
            (List{65535, 65535}));
}
// 1 + 2^-8 lies between two numbers of bfloat16_t, 2^-26 is below half of the least half.
TEST(TypesOf950, CastsBetweenHalvesAndBrainFloats) {
  List result;
  const auto report = run_once([&] {
    const auto halves = numbers<half>(0, {1 + 0x1p-8, 1 + 0x1p-8, 65504});
    const auto brains = numbers<bfloat16_t>(0x400, List(32, 0));
    Cast(brains, halves, RoundMode::CAST_RINT, 2);
    Cast(brains[16], halves, RoundMode::CAST_CEIL, 3);
    Cast(halves, numbers<bfloat16_t>(0x800, {0x1p-26, 1e38}), RoundMode::CAST_FLOOR, 2);
    for (const uint32_t i : {0u, 16u, 18u})
      result.push_back(static_cast<double>(static_cast<float>(brains.GetValue(i))));
    result.push_back(static_cast<double>(static_cast<float>(halves.GetValue(0))));
    result.push_back(static_cast<double>(static_cast<float>(halves.GetValue(1))));
  });
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(result, (List{1, 1 + 0x1p-7, 65536, 0, 65504}));
}
// 464 lies in the middle between 448, the largest number of E4M3, and what would be the next one.
TEST(TypesOf950, CastsToFloatsOf8Bits) {
  std::vector<int> codes;
  const auto report = run_once([&] {
    const auto floats = numbers<float>(0, {1, -0.25, 464, 465, -1e9, 0x1p-9, 0x1p-10, 448});
    const LocalTensor<fp8_e4m3fn_t> small(TPosition::VECCALC, 0x400, 32);
    Cast(small, floats, RoundMode::CAST_RINT, 8);
    for (uint32_t i = 0; i < 8; ++i) codes.push_back(small.GetValue(i).bits);
    SetCtrlSpr<48, 48>(0);
    Cast(small, floats, RoundMode::CAST_RINT, 8);
    for (const uint32_t i : {3u, 4u}) codes.push_back(small.GetValue(i).bits);
    const LocalTensor<fp8_e5m2_t> wide(TPosition::VECCALC, 0x800, 32);
    Cast(wide, floats, RoundMode::CAST_NONE, 8);
    for (const uint32_t i : {0u, 3u, 4u}) codes.push_back(wide.GetValue(i).bits);
    Cast(floats, small, RoundMode::CAST_NONE, 8);
    EXPECT_EQ(values_of(floats, 8), (List{1, -0.25, 448, 448, -448, 0x1p-9, 0, 448}));
  });
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(codes, (std::vector<int>{0x38, 0xA8, 0x7E, 0x7F, 0xFF, 1, 0, 0x7E, 0x7E, 0xFE, 0x3C,
                                     0x5F, 0xFB}));
}

// With CTRL[59] set, integers keep their low bits (half 257 becomes 1 in the documents).
TEST(TypesOf950, CastsKeepTheLowBitsOnRequest) {
  const auto wrapped = [](const auto& dst) {
    SetCtrlSpr<59, 59>(1);
    Cast(dst, numbers<int32_t>(0, {256, -1, 511}), RoundMode::CAST_NONE, 3);
  };
  EXPECT_EQ(result_of<uint8_t>(3, wrapped), (List{0, 255, 255}));
}

constexpr ExpConfig kExp{ExpAlgo::PRECISION_1ULP_FTZ_FALSE};
constexpr DivConfig kDiv{DivAlgo::PRECISION_0ULP_FTZ_FALSE};
TEST(TypesOf950, TakesAnAlgorithm) {
  // e^-12 is 103.08 times the least half: subnormal.
  const auto exp = [](const auto& dst) { Exp<half, kExp>(dst, numbers<half>(0, {-12}), 1); };
  List result;
  const auto report = run_once([&] {
    const auto dst = numbers<half>(0x8000, {0});
    exp(dst);
    result.push_back(static_cast<double>(static_cast<float>(dst.GetValue(0))));
  });
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(result, (List{103 * 0x1p-24}));
  const auto div = [](const auto& dst) {
    Div<float, true, kDiv>(dst, numbers<float>(0, {1}),
                           numbers<float>(0x400, {static_cast<double>(-5.02e-39f)}), 1);
  };
  EXPECT_EQ(result_of<float>(1, div), (List{static_cast<double>(1.0f / -5.02e-39f)}));
}

TEST(TypesOf950, TakesTheScalarInFront) {
  const auto adds = [](const auto& dst) { Adds(dst, 2.0f, numbers<float>(0, {5, 7}), 2); };
  EXPECT_EQ(result_of<float>(2, adds), (List{7, 9}));
  const auto mins = [](const auto& dst) {
    Mins(dst, 6, numbers<int32_t>(0, {5, 7}), uint64_t{2}, 1, UnaryRepeatParams());
  };
  EXPECT_EQ(result_of<int32_t>(2, mins), (List{5, 6}));
  const auto ors = [](const auto& dst) { Ors(dst, 1, numbers<int16_t>(0, {4, 5}), 2); };
  EXPECT_EQ(result_of<int16_t>(2, ors), (List{5, 5}));
}

int g_calls = 0;
void counts(int by) { g_calls += by; }
TEST(TypesOf950, RunsAFunctionOnOneKindOfCores) {
  g_calls = 0;
  EXPECT_TRUE(run_once([] {
                Async<EngineType::AIV, counts>(3);
                Async<EngineType::AIC, counts>(40);
              }).clean());
  EXPECT_EQ(g_calls, 3);
}

// Reductions of 8 and 64 bits are in no table of pair and block reductions.
TEST(TypesOf950, RefusesWhatNoTableLists) {
  const auto codes = [](const std::function<void()>& kernel) { return codes_of(run_once(kernel)); };
  EXPECT_EQ(codes([] {
              const auto x = numbers<int32_t>(0, List(64, 1));
              BlockReduceSum(numbers<int32_t>(0x8000, List(8, 0)), x, 1, 64, 1, 1, 8);
            }),
            "E0101");
  EXPECT_EQ(codes([] {
              const auto x = numbers<int8_t>(0, List(64, 1));
              ReduceMax(numbers<int8_t>(0x8000, List(32, 0)), x, x, 64);
            }),
            "E0101");
}

// Each bit as the table of the register has it.
template <int8_t kBit>
int64_t left_by_reset(int64_t before) {
  int64_t left = -1;
  const auto report = run_once([&] {
    SetCtrlSpr<kBit, kBit>(before);
    ResetCtrlSpr<kBit, kBit>();
    left = GetCtrlSpr<kBit, kBit>();
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return left;
}
TEST(TypesOf950, BitsOfTheControlRegisterAreReset) {
  EXPECT_EQ(left_by_reset<48>(1), 0);
  EXPECT_EQ(left_by_reset<50>(1), 0);
  EXPECT_EQ(left_by_reset<53>(1), 0);
  EXPECT_EQ(left_by_reset<59>(1), 0);
  EXPECT_EQ(left_by_reset<60>(0), 1);
}

}  // namespace
