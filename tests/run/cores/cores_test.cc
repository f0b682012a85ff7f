// Many cores in one process: they wait for each other, a deadlock is found, and what a launch gives
// does not depend on how many workers run it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr uint32_t kLine = 16;  // elements to a line of the data cache, of which a core has its own

// Every block writes its number, waits for all, and adds its right neighbour's.
void add_neighbour(GM_ADDR numbers, GM_ADDR sums) {
  GlobalTensor<int32_t> all, result;
  all.SetGlobalBuffer((__gm__ int32_t*)numbers);
  result.SetGlobalBuffer((__gm__ int32_t*)sums);
  const auto me = static_cast<uint32_t>(GetBlockIdx());
  const auto next = static_cast<uint32_t>((me + 1) % GetBlockNum());
  all.SetValue(kLine * me, me * 10);
  DataCacheCleanAndInvalid<int32_t, CacheLine::ENTIRE_DATA_CACHE>(all);
  SyncAll();
  result.SetValue(kLine * me, all.GetValue(kLine * me) + all.GetValue(kLine * next));
}

class Workers : public testing::TestWithParam<int> {};

TEST_P(Workers, SyncAllOrdersTheCores) {
  const int blocks = 12;
  const asctwin::Gm<int32_t> numbers(kLine * blocks), sums(kLine * blocks);
  asctwin::RunOptions options;
  options.blocks = blocks;
  options.workers = GetParam();
  const asctwin::Report report = asctwin::run(add_neighbour, options, numbers, sums);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < blocks; ++i) EXPECT_EQ(sums[kLine * i], i * 10 + (i + 1) % blocks * 10);
}

void some_leave() {
  if (GetBlockIdx() % 3 == 1) return;
  SyncAll();
}

TEST_P(Workers, ADeadlockIsFoundOnEveryCoreThatWaits) {
  asctwin::RunOptions options;
  options.blocks = 6;
  options.workers = GetParam();
  const asctwin::Report report = asctwin::run(some_leave, options);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0701);
  EXPECT_EQ(report.findings()[0].blocks, (std::vector<int>{0, 2, 3, 5}));
}

// Some blocks break a rule, the others wait for them: only the rule is reported.
void some_break(GM_ADDR) {
  if (GetBlockIdx() % 2 == 1) WaitFlag<HardEvent::MTE2_V>(EVENT_ID3);
  SyncAll();
}

TEST_P(Workers, TheReportIsTheSame) {
  const asctwin::Gm<int32_t> unused(8);
  asctwin::RunOptions options;
  options.blocks = 8;
  options.workers = 1;
  const std::string expected = asctwin::run(some_break, options, unused).text();
  options.workers = GetParam();
  for (int i = 0; i < 20; ++i)
    ASSERT_EQ(asctwin::run(some_break, options, unused).text(), expected);
  EXPECT_NE(expected.find("in blocks 1, 3, 5, 7"), std::string::npos) << expected;
}

INSTANTIATE_TEST_SUITE_P(Cores, Workers, testing::Values(1, 2, 3, 8));

// The first block polls for a value that the last one writes: one worker has to give both a turn.
// On the device the data caches would be in the way, so that only the turns are asked for.
void poll(GM_ADDR flag) {
  GlobalTensor<int32_t> tensor;
  tensor.SetGlobalBuffer((__gm__ int32_t*)flag, 1);
  if (GetBlockIdx() == GetBlockNum() - 1) tensor.SetValue(0, 1);
  while (tensor.GetValue(0) != 1) {
  }
}

TEST(Cores, PollingGivesTheOthersATurn) {
  const asctwin::Gm<int32_t> flag{0};
  asctwin::RunOptions options;
  options.blocks = 4;
  options.workers = 1;
  options.check = asctwin::Check::kFast;
  EXPECT_TRUE(asctwin::run(poll, options, flag).clean());
}

TEST(Cores, AThreadForEachOneWhenAsked) {
  setenv("ASCTWIN_SCHED", "threads", 1);
  const asctwin::Gm<int32_t> numbers(6 * kLine), sums(6 * kLine);
  asctwin::RunOptions options;
  options.blocks = 6;
  EXPECT_TRUE(asctwin::run(add_neighbour, options, numbers, sums).clean());
  unsetenv("ASCTWIN_SCHED");
  EXPECT_EQ(sums[5 * kLine], 50);
}

TEST(Cores, MoreBlocksThanCoresCannotSynchronise) {
  asctwin::RunOptions options;
  options.blocks = 49;
  const asctwin::Report report = asctwin::run(
      +[] { SyncAll(); }, options);
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].code, Code::E0702);
}

}  // namespace
