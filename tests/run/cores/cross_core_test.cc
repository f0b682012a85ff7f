// Flags between cores: who sets and who waits in each mode, counters, and what is refused.
// spec: sync_and_timing.md, section 1.6
#include <gtest/gtest.h>

#include <string>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"
#include "run/cores/shared_lines.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using asctwin::Code;

class CrossCore : public testing::TestWithParam<int> {
 protected:
  template <class Kernel, class... A>
  asctwin::Report run(Kernel kernel, int blocks, asctwin::KernelKind kind, const A&... arguments) {
    asctwin::RunOptions options;
    options.blocks = blocks;
    options.kind = kind;
    options.workers = GetParam();
    options.soc = soc_;
    return asctwin::run(+kernel, options, arguments...);
  }
  const char* soc_ = "Ascend910B1";
};
INSTANTIATE_TEST_SUITE_P(Workers, CrossCore, testing::Values(1, 2, 5));

// Mode 0: a core goes on when all of its kind have set the flag, itself included.
void all_set(GM_ADDR numbers, GM_ADDR sums) {
  const int64_t me = GetBlockIdx(), next = (me + 1) % GetBlockNum();
  put(numbers, me, me * 10);
  CrossCoreSetFlag<0, PIPE_MTE3>(5);
  WaitEvent(5);  // its older name
  put(sums, me, take(numbers, next));
}

TEST_P(CrossCore, Mode0WaitsForAllCoresOfAKind) {
  const asctwin::Gm<int32_t> numbers(12 * kLine), sums(12 * kLine);
  const asctwin::Report report = run(all_set, 12, {0, 1}, numbers, sums);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 12; ++i) EXPECT_EQ(sums[i * kLine], (i + 1) % 12 * 10);
}

// Mode 1: the two vector cores of a block swap their numbers, whatever the other blocks do.
void pairs_swap(GM_ADDR numbers, GM_ADDR swapped) {
  if (ASCEND_IS_AIC) return;
  if (GetBlockIdx() / 2 == 1) return;
  const int64_t me = GetBlockIdx(), partner = me ^ 1;
  put(numbers, me, me + 100);
  CrossCoreSetFlag<1, PIPE_V>(0);
  CrossCoreWaitFlag<1>(0);
  put(swapped, me, take(numbers, partner));
}

TEST_P(CrossCore, Mode1StaysInsideABlock) {
  const asctwin::Gm<int32_t> numbers(6 * kLine), swapped(6 * kLine);
  const asctwin::Report report = run(pairs_swap, 3, {1, 2}, numbers, swapped);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(swapped[0], 101);
  EXPECT_EQ(swapped[4 * kLine], 105);
  EXPECT_EQ(swapped[5 * kLine], 104);
}

// Mode 2: the cube core starts its vector cores, and goes on when both of them have answered.
void cube_and_vectors(GM_ADDR questions, GM_ADDR answers, GM_ADDR sums) {
  const int64_t block = ASCEND_IS_AIC ? GetBlockIdx() : GetBlockIdx() / 2;
  for (int round = 1; round <= 20; ++round) {
    if (ASCEND_IS_AIC) {
      put(questions, block, round);
      CrossCoreSetFlag<2, PIPE_FIX>(1);
      CrossCoreWaitFlag(2);
      const int32_t sum = take(answers, 2 * block) + take(answers, 2 * block + 1);
      put(sums, block, sum);
    } else {
      CrossCoreWaitFlag(1);
      put(answers, GetBlockIdx(), take(questions, block) * 3);
      CrossCoreSetFlag<2, PIPE_MTE3>(2);
    }
  }
}

TEST_P(CrossCore, Mode2JoinsACubeCoreAndItsVectorCores) {
  const asctwin::Gm<int32_t> questions(3 * kLine), answers(6 * kLine), sums(3 * kLine);
  const asctwin::Report report = run(cube_and_vectors, 3, {1, 2}, questions, answers, sums);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(sums[i * kLine], 20 * 3 * 2);
}

// Mode 4 of the 950: on the cube core the flags of vector core 1 count from 16.
void pairs_of_two(GM_ADDR numbers) {
  if (ASCEND_IS_AIC) {
    CrossCoreSetFlag<4, PIPE_S>(16 + 3);
    CrossCoreWaitFlag<4>(16 + 3);
    put(numbers, 1, take(numbers, 0) + 1);
  } else if (GetSubBlockIdx() == 1) {
    CrossCoreWaitFlag<4>(3);
    put(numbers, 0, 7);
    CrossCoreSetFlag<4, PIPE_MTE3>(3);
  }
}

TEST_P(CrossCore, Mode4JoinsACubeCoreAndOneVectorCore) {
  soc_ = "Ascend950";
  const asctwin::Gm<int32_t> numbers(2 * kLine);
  const asctwin::Report report = run(pairs_of_two, 1, {1, 2}, numbers);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(numbers[kLine], 8);
}

TEST_P(CrossCore, AFlagCountsUpTo15) {
  const auto kernel = [] {
    if (ASCEND_IS_AIC)
      for (int i = 0; i < 15; ++i) CrossCoreSetFlag<2, PIPE_FIX>(0);
    else
      for (int i = 0; i < 15; ++i) CrossCoreWaitFlag(0);
  };
  EXPECT_EQ(codes_of(run(kernel, 2, {1, 2})), "");
}

// The vector cores wait for another flag first: 16 sets come before the first wait in any order.
TEST_P(CrossCore, ACounterThatOverflowsInEveryOrderIsReported) {
  const auto kernel = [] {
    if (ASCEND_IS_AIC) {
      for (int i = 0; i < 16; ++i) CrossCoreSetFlag<2, PIPE_FIX>(0);
      CrossCoreSetFlag<2, PIPE_FIX>(1);
    } else {
      CrossCoreWaitFlag(1);
      for (int i = 0; i < 16; ++i) CrossCoreWaitFlag(0);
    }
  };
  EXPECT_EQ(codes_of(run(kernel, 2, {1, 2})), "E0703 E0704");
}

TEST_P(CrossCore, AFlagThatNobodyWaitsForIsLeft) {
  const auto kernel = [] {
    if (ASCEND_IS_AIC) CrossCoreSetFlag<2, PIPE_FIX>(0);
  };
  EXPECT_EQ(codes_of(run(kernel, 2, {1, 2})), "W0701");
}

TEST_P(CrossCore, AFlagThatOnlySomeCoresSetIsLeft) {
  const auto kernel = [] {
    if (ASCEND_IS_AIV && GetSubBlockIdx() == 1) CrossCoreSetFlag<2, PIPE_MTE3>(0);
  };
  const asctwin::Report report = run(kernel, 2, {1, 2});
  ASSERT_EQ(codes_of(report), "W0701");
  EXPECT_NE(report.text().find("by every core"), std::string::npos) << report.text();
}

// Returns the codes of a kernel on a chip.
template <class Kernel>
std::string codes_on(const char* soc, asctwin::KernelKind kind, Kernel kernel) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.kind = kind;
  return codes_of(asctwin::run(+kernel, options));
}

TEST(CrossCoreRules, RangesOfIdAndMode) {
  const auto id_16 = [] { CrossCoreSetFlag<0, PIPE_MTE3>(16); };
  EXPECT_EQ(codes_on("Ascend910B1", {0, 1}, id_16), "E0102");
  EXPECT_EQ(codes_on("Ascend950", {0, 1}, id_16), "E0105");
  const auto mode_4 = [] { CrossCoreSetFlag<4, PIPE_MTE3>(0); };
  EXPECT_EQ(codes_on("Ascend910B1", {1, 0}, mode_4), "E0102");
  const auto mode_3 = [] { CrossCoreWaitFlag<3>(0); };
  EXPECT_EQ(codes_on("Ascend950", {1, 0}, mode_3), "E0105");
}

TEST(CrossCoreRules, TheSettingPipeIsOneWithAQueue) {
  const auto scalar = [] { CrossCoreSetFlag<0, PIPE_S>(0); };
  EXPECT_EQ(codes_on("Ascend910B1", {0, 1}, scalar), "E0105");
  const auto all = [] { CrossCoreSetFlag<0, PIPE_ALL>(0); };
  EXPECT_EQ(codes_on("Ascend950", {0, 1}, all), "E0105");
}

TEST(CrossCoreRules, AModeNeedsItsCores) {
  const auto mode_2 = [] { CrossCoreSetFlag<2, PIPE_MTE3>(0); };
  EXPECT_EQ(codes_on("Ascend910B1", {0, 1}, mode_2), "E0105");
  const auto all_cores = [] { SyncAll<false>(); };
  EXPECT_EQ(codes_on("Ascend910B1", {0, 1}, all_cores), "E0105");
}

// A kernel of both kinds of cores has its mark already.
TEST(CrossCoreRules, OfModeOneOnACubeCoreSayWhoCallsIt) {
  asctwin::RunOptions options;
  options.soc = "Ascend910B1";
  const auto text_of = [&](asctwin::KernelKind kind) {
    options.kind = kind;
    return asctwin::run(
               +[] { CrossCoreSetFlag<1, PIPE_MTE3>(0); }, options)
        .text();
  };
  const std::string mixed = text_of({1, 2});
  EXPECT_NE(mixed.find("`modeId` 1 on a cube core"), std::string::npos) << mixed;
  EXPECT_NE(mixed.find("help: call it under `if ASCEND_IS_AIV`"), std::string::npos) << mixed;
  EXPECT_EQ(mixed.find("mark the kernel"), std::string::npos) << mixed;
  EXPECT_NE(text_of({1, 0}).find("help: mark the kernel __mix__(1, 2)"), std::string::npos);
}

// A core cannot know that its flag was waited for before it has waited itself.
TEST_P(CrossCore, OneModeAtATime) {
  const auto both = [] {
    if (ASCEND_IS_AIC) return;
    CrossCoreSetFlag<0, PIPE_MTE3>(3);
    CrossCoreSetFlag<1, PIPE_MTE3>(3);
    CrossCoreWaitFlag(3);
    CrossCoreWaitFlag(3);
  };
  EXPECT_EQ(codes_of(run(both, 2, {1, 2})), "E0706");
  const auto in_turn = [] {
    if (ASCEND_IS_AIC) return;
    CrossCoreSetFlag<0, PIPE_MTE3>(3);
    CrossCoreWaitFlag(3);
    CrossCoreSetFlag<1, PIPE_MTE3>(3);
    CrossCoreWaitFlag(3);
  };
  EXPECT_EQ(codes_of(run(in_turn, 2, {1, 2})), "");
}

TEST(CrossCoreRules, CoresOfOneKindAloneHaveNone) {
  const asctwin::KernelKind vector_only{0, 1, true}, cube_only{1, 0, true};
  EXPECT_EQ(codes_on("Ascend910B1", vector_only, [] { SyncAll(); }), "W0702");
  EXPECT_EQ(codes_on("Ascend910B1", vector_only, [] { SyncAll<false>(); }), "E0105");
  const auto set = [] { CrossCoreSetFlag<0, PIPE_MTE2>(0); };
  EXPECT_EQ(codes_on("Ascend910B1", cube_only, set), "E0105");
  EXPECT_EQ(codes_on("Ascend310P3", vector_only, [] { SyncAll(); }), "");
}

TEST(CrossCoreRules, PipesOfSyncAll) {
  static constexpr SyncAllConfig copies{PIPE_MTE3, PIPE_MTE2}, vector{PIPE_V, PIPE_ALL};
  EXPECT_EQ(codes_on("Ascend910B1", {0, 1}, [] { SyncAll<true, copies>(); }), "");
  EXPECT_EQ(codes_on("Ascend910B1", {0, 1}, [] { SyncAll<true, vector>(); }), "E0105");
}

TEST(CrossCoreRules, ChipsWithSeparateCoresHaveThem) {
  const auto set = [] { CrossCoreSetFlag<0, PIPE_MTE3>(0); };
  EXPECT_EQ(codes_on("Ascend310P3", {0, 1}, set), "E0101");
}

TEST(CrossCoreRules, ALaunchThatSynchronisesFitsTheChip) {
  asctwin::RunOptions options;
  options.blocks = 25;
  options.kind = {1, 2};
  EXPECT_EQ(codes_of(asctwin::run(
                +[] { SyncAll<false>(); }, options)),
            "E0702 E0702");
}

}  // namespace
