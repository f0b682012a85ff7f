// Reductions by a pattern, Mean and ReduceXorSum: their worked examples, in the forms that kernels
// use, and what is said of wrong calls.
// spec: adv_math.md, sections 3.2 to 3.4, 8.1 and 10.3
#include <gtest/gtest.h>

#include <vector>

#include "adv_api/reduce/mean.h"
#include "adv_api/reduce/reduce.h"
#include "adv_api/reduce/reduce_xor_sum.h"
#include "lib/room.h"
#include "tiling/tiling_api.h"

namespace asctwin::test {
namespace {

using namespace AscendC;
using AR = Pattern::Reduce::AR;
using RA = Pattern::Reduce::RA;

// 3 x 5, rows of 8.
const Values kMatrix = {0, 4, 2, 0, -1, 9, 9, 9, 0, 1, -9, 2, 2, 9, 9, 9, 3, -3, 5, 7, 0.5f};

#define EXPECT_PATTERN(name, along, down)                                                 \
  EXPECT_EQ((computed<float>(kMatrix, 3,                                                  \
                             [](auto y, auto x, auto tmp) {                               \
                               uint32_t shape[2] = {3, 5};                                \
                               name<float, AR>(y, x, tmp, shape, true);                   \
                             })),                                                         \
            (Values along));                                                              \
  EXPECT_EQ((computed<float>(kMatrix, 5,                                                  \
                             [](auto y, auto x, auto) {                                   \
                               const uint32_t shape[] = {3, 5};                           \
                               name<float, Pattern::Reduce::RA, true>(y, x, shape, true); \
                             })),                                                         \
            (Values down))
#define VALUES(...) ({__VA_ARGS__})

TEST(Patterns, HoldTheWorkedExamples) {
  EXPECT_PATTERN(ReduceMax, VALUES(4, 2, 7), VALUES(3, 4, 5, 7, 2));
  EXPECT_PATTERN(ReduceMin, VALUES(-1, -9, -3), VALUES(0, -3, -9, 0, -1));
  EXPECT_PATTERN(ReduceSum, VALUES(5, -4, 12.5f), VALUES(3, 2, -2, 9, 1.5f));
  EXPECT_PATTERN(ReduceMean, VALUES(1, -0.8f, 2.5f),
                 VALUES(1, 0.666666687f, -0.666666687f, 3, 0.5f));
  EXPECT_PATTERN(ReduceProd, VALUES(0, 0, -157.5f), VALUES(0, -12, -90, 0, -1));
}

TEST(Patterns, HoldTheWorkedExamplesOfFlags) {
  Values flags(64);
  for (const size_t at : {0, 2, 3, 32, 33, 34, 35}) flags[at] = 1;
  const auto reduced = [&](uint32_t results, auto reduce) {
    return computed<uint8_t>(flags, results, [&](auto y, auto x, auto) {
      const uint32_t shape[] = {2, 4};
      reduce(y, x, shape);
    });
  };
  EXPECT_EQ(reduced(2, [](auto y, auto x, auto s) { ReduceAll<uint8_t, AR>(y, x, s, true); }),
            (Values{0, 1}));
  EXPECT_EQ(reduced(4, [](auto y, auto x, auto s) { ReduceAll<uint8_t, RA>(y, x, s, true); }),
            (Values{1, 0, 1, 1}));
  EXPECT_EQ(reduced(2, [](auto y, auto x, auto s) { ReduceAny<uint8_t, AR>(y, x, s, true); }),
            (Values{1, 1}));
}

TEST(Patterns, TakeHalvesAndWorkInPlace) {
  const asctwin::test::CallsInPlace meant;
  EXPECT_EQ((computed<half>({1, 7, 3, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 9, 8, 6, 11}, 2,
                            [](auto y, auto x, auto) {
                              const uint32_t shape[] = {2, 5};
                              ReduceMax<half, AR, true>(x, x, shape, true);
                              PipeBarrier<PIPE_V>();
                              Adds(y, x, static_cast<half>(0.0f), 2);
                            })),
            (Values{7, 11}));
}

TEST(Patterns, LeaveTheirSourceUndefined) {
  const auto code = [](auto reduce) {
    return code_in([&](const LocalTensor<float>& x) {
      const uint32_t shape[] = {4, 8};
      reduce(x[512], x, shape);
      PipeBarrier<PIPE_V>();
      Adds(x[600], x, 1.0f, 8);
      PipeBarrier<PIPE_ALL>();
      x.GetValue(600);
    });
  };
  EXPECT_EQ(code([](auto y, auto x, auto s) { ReduceSum<float, AR, false>(y, x, s, true); }),
            Code{});
  EXPECT_EQ(code([](auto y, auto x, auto s) { ReduceSum<float, AR, true>(y, x, s, true); }),
            Code::E0301);
}

TEST(Patterns, AreHeldToTheirShape) {
  const auto code = [](uint32_t rows, uint32_t columns, bool padded) {
    return code_in([=](const LocalTensor<float>& x) {
      const uint32_t shape[] = {rows, columns};
      ReduceSum<float, AR>(x[512], x, shape, padded);
    });
  };
  EXPECT_EQ(code(4, 5, true), Code{});
  EXPECT_EQ(code(0, 5, true), Code::E0102);
  EXPECT_EQ(code(4, 0, true), Code::E0102);
  EXPECT_EQ(code(4, 8, false), Code{});
  EXPECT_EQ(code(4, 5, false), Code::E0105);
  EXPECT_EQ(code(64, 8, true), Code{});
  EXPECT_EQ(code(65, 8, true), Code::E0105);  // its last row is where dst begins
}

TEST(Patterns, AreNotOnEveryChip) {
  const auto reduce = [](const LocalTensor<float>& x) {
    const uint32_t shape[] = {4, 8};
    ReduceSum<float, AR>(x[512], x, shape, true);
  };
  EXPECT_EQ(code_in(reduce, options_on("Ascend950")), Code{});
  EXPECT_EQ(code_in(reduce, options_on("Ascend310P3")), Code::E0101);
  const auto sum_of_halves = [](const LocalTensor<float>& x) {
    const uint32_t shape[] = {4, 16};
    const auto y = x.ReinterpretCast<half>();
    ReduceSum<half, AR>(y[512], y, shape, true);
  };
  EXPECT_EQ(code_in(sum_of_halves), Code::E0101);
}

TEST(Patterns, NeedAScratchThatIsLongEnoughAndApart) {
  const auto code = [](uint32_t first, uint32_t bytes) {
    return code_in([=](const LocalTensor<float>& x) {
      const uint32_t shape[] = {4, 8};
      LocalTensor<uint8_t> tmp = x[first].ReinterpretCast<uint8_t>();
      tmp.SetSize(bytes);
      ReduceSum<float, AR>(x[512], x, tmp, shape, true);
    });
  };
  EXPECT_EQ(code(256, 256), Code{});
  EXPECT_EQ(code(256, 224), Code::E0105);
  EXPECT_EQ(code(32, 256), Code{});
  EXPECT_EQ(code(24, 256), Code::E0105);  // the last row of the source
}

TEST(Patterns, NameBothSizesOfAScratchAtTheLineOfTheKernel) {
  const auto report = asctwin::test::report_of([](const LocalTensor<float>& x) {
    const uint32_t shape[] = {4, 8};
    LocalTensor<uint8_t> tmp = x[256].ReinterpretCast<uint8_t>();
    tmp.SetSize(64);
    ReduceMax<float, AR>(x[512], x, tmp, shape, true);
  });
  ASSERT_EQ(report.findings().size(), 1u);
  const std::string text = report.text();
  EXPECT_NE(text.find("64 B"), std::string::npos) << text;
  EXPECT_NE(text.find("256 B"), std::string::npos) << text;
  EXPECT_NE(text.find("pattern_test.cc"), std::string::npos) << text;
}

TEST(Mean, HoldsTheWorkedExample) {
  Values rows(32);
  for (int i = 0; i < 3; ++i) {
    rows[static_cast<size_t>(i)] = static_cast<float>(1 + i);
    rows[static_cast<size_t>(16 + i)] = static_cast<float>(4 + i);
  }
  EXPECT_EQ((computed<float>(rows, 2,
                             [](auto y, auto x, auto tmp) {
                               Mean<float>(y, x, tmp, {2, 16, 3});
                             })),
            (Values{2, 5}));
}

TEST(Mean, AddsHalvesInTheTypeOfTheAccumulator) {
  const Values five = {2048, 0, 1, 1, 1};
  const auto mean_in = [&](auto accumulator) {
    return computed<half>(five, 1, [=](auto y, auto x, auto) {
      Mean<half, decltype(accumulator)>(y, x, MeanParams{1, 16, 5});
    });
  };
  EXPECT_EQ(mean_in(float{}), (Values{410.25f}));  // 2051 / 5 = 410.2
  EXPECT_EQ(mean_in(half{}), (Values{410.5f}));    // 2050 + 1 is 2052
}

TEST(Mean, IsHeldToItsShape) {
  const auto code = [](const MeanParams& params) {
    return code_in([&](const LocalTensor<float>& x) { Mean(x[512], x, params); });
  };
  EXPECT_EQ(code({1, 8, 8}), Code{});
  EXPECT_EQ(code({1, 9, 8}), Code::E0105);
  EXPECT_EQ(code({1, 8, 9}), Code::E0105);
  EXPECT_EQ(code({1, 8, 0}), Code::E0102);
}

TEST(ReduceXorSum, HoldsTheWorkedExample) {
  Values both(80);
  const Values a = {0, -1, 100, 32767}, b = {5, 0, 100, 0};
  for (size_t i = 0; i < 4; ++i) both[i] = a[i], both[64 + i] = b[i];
  EXPECT_EQ((computed<int16_t>(
                both, 1, [](auto y, auto x, auto tmp) { ReduceXorSum(y, x, x[64], tmp, 4); })),
            (Values{32767}));
  EXPECT_EQ(
      (computed<int16_t>(both, 1, [](auto y, auto x, auto) { ReduceXorSum(y, x, x[64], 3); })),
      (Values{4}));
}

TEST(PatternTiling, AsksForWholeSteps) {
  uint32_t max = 0, min = 0;
  GetReduceSumMaxMinTmpSize(TensorShape({4, 100}), ge::DT_FLOAT, ReducePattern::AR, true, false,
                            max, min);
  EXPECT_EQ(max, 2u * 1792);  // 1600 B in whole steps of 256
  EXPECT_EQ(min, 512u);
  GetMeanMaxMinTmpSize(100, 2, 4, false, max, min);
  EXPECT_EQ(max, 2u * 512);
  GetReduceXorSumMaxMinTmpSize(TensorShape({128}), 2, false, max, min);
  EXPECT_EQ(max, 512u);
}

}  // namespace
}  // namespace asctwin::test
