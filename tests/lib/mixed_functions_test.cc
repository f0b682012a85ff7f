// Library functions that only the 950 has: their worked examples, sources of every form, and what
// is said of wrong calls. spec: adv_math.md, sections 2.6 and 10.5
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "adv_api/math/clamp.h"
#include "adv_api/math/philox.h"
#include "lib/math/where.h"
#include "lib/room.h"
#include "tiling/tiling_api.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

constexpr float kInf = std::numeric_limits<float>::infinity();
const float kNan = std::nanf("");

TEST(MixedFunctions, ClampTakesValuesAndTensors) {
  const Values x = {-7, 0, 2, 5, kInf};
  EXPECT_EQ((on_950<float>(x, 5, [](auto y, auto s, auto) { Clamp(y, s, -1, 3.5, 5); })),
            (Values{-1, 0, 2, 3.5f, 3.5f}));
  EXPECT_EQ((on_950<float>(x, 4,
                           [](auto y, auto s, auto) {
                             Duplicate(s[64], 1.0f, 8);
                             PipeBarrier<PIPE_V>();
                             Clamp(y, s, s[64], 4.0f, 4);
                           })),
            (Values{1, 1, 2, 4}));
  EXPECT_EQ((on_950<int8_t>({-100, 3, 100}, 3, [](auto y, auto s, auto) { Clamp(y, s, 9, 5, 3); })),
            (Values{5, 5, 5}));  // min above max: max
  EXPECT_TRUE(std::isnan(
      on_950<float>({kNan}, 1, [](auto y, auto s, auto) { Clamp(y, s, 0.f, 1.f, 1); })[0]));
}

TEST(MixedFunctions, FmaRoundsOnce) {
  const float large = 1 + 0x1p-23f;
  Values x(33, 0);
  x[0] = large, x[8] = large, x[16] = -(1 + 0x1p-22f);
  EXPECT_EQ((on_950<float>(x, 1, [](auto y, auto s, auto tmp) { Fma(y, s, s[8], s[16], tmp, 1); })),
            (Values{0x1p-46f}));
  EXPECT_EQ((on_950<float>(x, 1, [](auto y, auto s, auto) { Fma(y, s, s[8], s[16], 1); })),
            (Values{0x1p-46f}));
}

TEST(MixedFunctions, BitsAndTruths) {
  const Values x = {12, 10, 0, -1};
  EXPECT_EQ((on_950<int64_t>(x, 4, [](auto y, auto s, auto) { BitwiseXor(y, s, s, 4); })),
            (Values{0, 0, 0, 0}));
  EXPECT_EQ((on_950<int16_t>(x, 4, [](auto y, auto s, auto) { BitwiseNot(y, s, 4); })),
            (Values{-13, -11, -1, 0}));
  EXPECT_EQ((on_950<float, bool>({0, -0.0f, kNan, 2}, 4,
                                 [](auto y, auto s, auto) { LogicalNot(y, s, 4); })),
            (Values{1, 1, 0, 0}));
  EXPECT_EQ((on_950<int32_t, bool>(x, 4, [](auto y, auto s, auto) { LogicalAnds(y, s, 3, 4); })),
            (Values{1, 1, 0, 1}));
  EXPECT_EQ((on_950<int32_t, bool>(x, 4, [](auto y, auto s, auto) { LogicalOrs(y, 0, s, 4); })),
            (Values{1, 1, 0, 1}));
}

// Which tensor has one element for all stands in the configuration.
constexpr LogicalAndsConfig kFirstIsOne = {false, 0};
TEST(MixedFunctions, OneElementForAll) {
  Values x(33, 0);
  x[1] = 5, x[16] = 1;
  const auto second = [](auto y, auto s, auto) { LogicalAnds(y, s, s[16], 2); };
  EXPECT_EQ((on_950<half, bool>(x, 2, second)), (Values{0, 1}));
  const auto first = [](auto y, auto s, auto) { LogicalAnds<kFirstIsOne>(y, s[16], s, 2); };
  EXPECT_EQ((on_950<half, bool>(x, 2, first)), (Values{0, 1}));
}

TEST(MixedFunctions, TellNumbersApart) {
  const Values x = {1, kInf, -kInf, kNan};
  EXPECT_EQ((on_950<float>(x, 4, [](auto y, auto s, auto) { IsFinite(y, s, 4); })),
            (Values{1, 0, 0, 0}));
  EXPECT_EQ((on_950<half, bool>(x, 4, [](auto y, auto s, auto) { IsInf(y, s, 4); })),
            (Values{0, 1, 1, 0}));
  EXPECT_EQ((on_950<float, bool>(x, 4, [](auto y, auto s, auto tmp) { IsNan(y, s, tmp, 4); })),
            (Values{0, 0, 0, 1}));
}

TEST(MixedFunctions, WhereChooses) {
  const auto chosen = [](auto y, auto s, auto tmp) {
    const auto condition = tmp.template ReinterpretCast<bool>();
    for (uint32_t i = 0; i < 3; ++i) condition.SetValue(i, i == 1);
    PipeBarrier<PIPE_ALL>();
    Where(y, s, -5, condition, 3);
  };
  EXPECT_EQ((on_950<int32_t>({1, 2, 3}, 3, chosen)), (Values{-5, 2, -5}));
}

TEST(MixedFunctions, SinCosOverItsSource) {
  const asctwin::test::CallsInPlace meant;
  const auto both = [](auto y, auto s, auto) {
    SinCos(s, y[8], s, 2);
    PipeBarrier<PIPE_V>();
    Adds(y, s, 0.0f, 8);
  };
  Values x(8, 0);
  x[1] = 1.5707964f;
  const Values out = on_950<float>(x, 10, both);
  EXPECT_EQ(out[0], 0);
  EXPECT_EQ(out[1], 1);
  EXPECT_EQ(out[8], 1);
  EXPECT_NEAR(out[9], -4.371139e-8f, 1e-12f);
}

TEST(MixedFunctions, PhiloxHoldsTheWorkedExamples) {
  const PhiloxKey key = {0, 0};
  const PhiloxCounter zero = {0, 0, 0, 0}, one = {1, 0, 0, 0};
  const Values floats =
      on_950<float>({0}, 4, [&](auto y, auto, auto) { PhiloxRandom<10>(y, key, zero, 4); });
  const Values sample = {0.31179297f, 0.82634127f, 0.68494558f, 0.00670909f};
  for (size_t i = 0; i < sample.size(); ++i) EXPECT_NEAR(floats[i], sample[i], 1e-8f);
  const auto words = [&](auto compute) { return on_950<uint32_t>({0}, 4, compute); };
  EXPECT_EQ(words([&](auto y, auto, auto) { PhiloxRandom(y, key, zero, 4); }),
            (Values{float(0x5f6fb709), float(0x0d893f64), float(0x4f121f81), float(0x4f730a48)}));
  EXPECT_EQ(words([&](auto y, auto, auto) {
              PhiloxRandom<10>(y, key, zero, PhiloxRandomParams{8, 2, 4});
              PipeBarrier<PIPE_V>();
              PhiloxRandom<10>(y, key, one, 4);
            }),
            (Values{float(0xf8e4cca4), float(0x5cb200db), float(0xb1a574eb), float(0x097eff67)}));
}

TEST(MixedFunctions, AreHeldToTheirRules) {
  const auto on950 = options_on("Ascend950");
  const auto fma_code = [&](uint32_t bytes) {
    return code_in(
        [=](const auto& x) {
          auto tmp = x[512].template ReinterpretCast<uint8_t>();
          tmp.SetSize(bytes);
          Fma(x[64], x, x, x, tmp, 8);
        },
        on950);
  };
  EXPECT_EQ(fma_code(256), Code{});
  EXPECT_EQ(fma_code(224), Code::E0105);
  const PhiloxKey key = {0, 0};
  const PhiloxCounter zero = {0, 0, 0, 0};
  const auto philox = [&](PhiloxRandomParams params) {
    return code_in([=](const auto& x) { PhiloxRandom(x, key, zero, params); }, on950);
  };
  EXPECT_EQ(philox({8, 2, 4}), Code{});
  EXPECT_EQ(philox({8, 2, 6}), Code::E0105);
  EXPECT_EQ(philox({4, 2, 8}), Code::E0105);
  EXPECT_EQ(code_in([=](const auto& x) { PhiloxRandom<8>(x, key, zero, 8); }, on950), Code::E0105);
  EXPECT_EQ(code_in([](const auto& x) { SinCos(x, x[8], x[64], 9); }, on950), Code::E0105);
}

TEST(MixedFunctions, OnlyThe950HasThem) {
  EXPECT_EQ(code_in([](const auto& x) { Clamp(x, x, 0.0f, 1.0f, 8); }), Code::E0101);
  EXPECT_EQ(code_in([](const auto& x) { SinCos(x[8], x[16], x, 8); }), Code::E0101);
  EXPECT_EQ(code_in([](const auto& x) { IsFinite(x[8], x, 8); }), Code::E0101);
}

TEST(MixedFunctions, AnswerTheHost) {
  uint32_t max = 0, min = 0;
  const platform_ascendc::PlatformAscendC& platform =
      *platform_ascendc::PlatformAscendCManager::GetInstance("Ascend950");
  GetFmaMaxMinTmpSize(platform, TensorShape({1024}), 4, false, max, min);
  EXPECT_GE(max, min);
  EXPECT_GE(min, 256u);
  GetSinCosTmpBufferFactorSize(platform, 4, max, min);
  EXPECT_GT(max, 0u);
}

}  // namespace
}  // namespace asctwin::test
