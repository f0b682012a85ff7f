// A barrier of two groups of vector cores.
// spec: sync_and_timing.md, section 1.6
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"
#include "run/cores/shared_lines.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

constexpr uint32_t kArrive = 2, kWait = 3;
constexpr int kBlocks = kArrive + kWait;
constexpr size_t kWords = kBlocks * 64 / sizeof(int32_t);

using Ints = asctwin::Gm<int32_t>;
using Barrier = GroupBarrier<PipeMode::MTE3_MODE>;

Ints zeros(size_t count) {
  Ints made(count);
  std::fill(made.begin(), made.end(), 0);
  return made;
}

class Group : public testing::TestWithParam<int> {
 protected:
  asctwin::Report run(void (*kernel)(GM_ADDR, GM_ADDR), const Ints& gm, const Ints& out,
                      asctwin::Check check = asctwin::Check::kFull) {
    asctwin::RunOptions options;
    options.check = check;
    options.blocks = kBlocks;
    options.workers = GetParam();
    return asctwin::run(kernel, options, gm, out);
  }
};
INSTANTIATE_TEST_SUITE_P(Workers, Group, testing::Values(1, 2, 5));

// In each round the first cores put a number, which all others see behind the barrier.
void tell_the_others(GM_ADDR gm, GM_ADDR out) {
  Barrier barrier(gm, kArrive, kWait);
  const auto me = static_cast<uint32_t>(GetBlockIdx());
  for (int32_t round = 1; round <= 4; ++round) {
    if (me < kArrive) {
      put(out, (round - 1) * kArrive + me, round * 10 + static_cast<int32_t>(me));
      barrier.Arrive(me);
    } else {
      barrier.Wait(me - kArrive);
      const int32_t sum = take(out, (round - 1) * kArrive) + take(out, (round - 1) * kArrive + 1);
      put(out, 4 * kArrive + me, sum);
    }
  }
}

TEST_P(Group, WaitReturnsWhenAllHaveArrived) {
  const Ints gm = zeros(kWords), out = zeros((4 * kArrive + kBlocks) * kLine);
  const asctwin::Report report = run(tell_the_others, gm, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = kArrive; i < kBlocks; ++i) EXPECT_EQ(out[(4 * kArrive + i) * kLine], 81);
}

TEST_P(Group, NeedsNoChecks) {
  const Ints out = zeros((4 * kArrive + kBlocks) * kLine);
  EXPECT_EQ(codes_of(run(tell_the_others, zeros(kWords), out, asctwin::Check::kOff)), "");
  EXPECT_EQ(out[(4 * kArrive + kBlocks - 1) * kLine], 81);
}

TEST_P(Group, WorkspaceIsLargeEnoughAndZero) {
  const Ints out = zeros((4 * kArrive + kBlocks) * kLine);
  EXPECT_EQ(codes_of(run(tell_the_others, zeros(kWords - 1), out)), "E0201 E0201");
  Ints gm = zeros(kWords);
  gm[16] = 7;  // of the second core that arrives
  EXPECT_EQ(codes_of(run(tell_the_others, gm, out)), "E0705");
}

TEST_P(Group, ACoreThatNeverArrives) {
  const auto kernel = [](GM_ADDR gm, GM_ADDR) {
    Barrier barrier(gm, kArrive, kWait);
    if (GetBlockIdx() == 0) barrier.Arrive(0);
    if (GetBlockIdx() >= kArrive) barrier.Wait(GetBlockIdx() - kArrive);
  };
  const asctwin::Report report = run(+kernel, zeros(kWords), zeros(1));
  ASSERT_EQ(codes_of(report), "E0703");
  EXPECT_NE(report.text().find("`arriveIndex` 1"), std::string::npos) << report.text();
}

TEST_P(Group, NothingOrdersThoseThatArrive) {
  const auto kernel = [](GM_ADDR gm, GM_ADDR out) {
    Barrier barrier(gm, kArrive, kWait);
    const auto me = static_cast<uint32_t>(GetBlockIdx());
    if (me >= kArrive) return barrier.Wait(me - kArrive);
    if (me == 0) put(out, 0, 1);
    barrier.Arrive(me);
    if (me == 1) take(out, 0);
  };
  EXPECT_EQ(codes_of(run(+kernel, zeros(kWords), zeros(kLine))), "E0403");
}

void arrive(GM_ADDR gm, int64_t arrive_size, int64_t index, int64_t round) {
  asctwin::isa::GroupArrive op;
  op.gm.address = gm;
  op.arrive_size = arrive_size, op.wait_size = 1, op.index = index, op.round = round;
  if (GetBlockIdx() == 0) asctwin::issue(op, asctwin::SourceLoc::here());
}

TEST(GroupRules, SizesIndicesAndRounds) {
  const auto codes = [&](int64_t arrive_size, int64_t index, int64_t round) {
    asctwin::RunOptions options;
    options.blocks = kBlocks;
    return codes_of(asctwin::run(arrive, options, zeros(2 * kWords), arrive_size, index, round));
  };
  EXPECT_EQ(codes(kBlocks, kBlocks - 1, 1048575), "");
  EXPECT_EQ(codes(kBlocks, 0, 1048576), "E0102");
  EXPECT_EQ(codes(kBlocks, kBlocks, 1), "E0105");
  EXPECT_EQ(codes(kBlocks + 1, 0, 1), "E0105");
  EXPECT_EQ(codes(0, 0, 1), "E0102");
}

TEST(GroupRules, LengthOfTheWorkspace) {
  EXPECT_EQ(Barrier(nullptr, kArrive, kWait).GetWorkspaceLen(), kWords * sizeof(int32_t));
}

}  // namespace
