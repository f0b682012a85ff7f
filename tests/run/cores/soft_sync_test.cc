// Synchronisation through a workspace in global memory.
// spec: sync_and_timing.md, section 1.6; data_movement.md, section 13.4
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

constexpr int kBlocks = 5;
constexpr uint32_t kSlot = 8;  // elements of 32 B

using Ints = asctwin::Gm<int32_t>;

class SoftSync : public testing::TestWithParam<int> {
 protected:
  template <class... P>
  asctwin::Report run(void (*kernel)(P...), const Ints& gm, const Ints& out,
                      asctwin::Check check = asctwin::Check::kFull) {
    asctwin::RunOptions options;
    options.check = check;
    options.blocks = kBlocks;
    options.workers = GetParam();
    return asctwin::run(kernel, options, gm, out);
  }
  static Ints zeros(size_t count) {
    Ints made(count);
    std::fill(made.begin(), made.end(), 0);
    return made;
  }
};
INSTANTIATE_TEST_SUITE_P(Workers, SoftSync, testing::Values(1, 2, 5));

GlobalTensor<int32_t> global(GM_ADDR address) {
  GlobalTensor<int32_t> made;
  made.SetGlobalBuffer((__gm__ int32_t*)address);
  return made;
}
LocalTensor<int32_t> room(uint32_t slots) {
  return LocalTensor<int32_t>(TPosition::VECCALC, 0, slots * kSlot);
}

void meet_twice(GM_ADDR gm, GM_ADDR out) {
  const int64_t me = GetBlockIdx(), next = (me + 1) % kBlocks;
  put(out, me, 10 * static_cast<int32_t>(me));
  SyncAll(global(gm), room(kBlocks));
  const int32_t seen = take(out, next);
  SyncAll(global(gm), room(kBlocks));
  put(out, me, seen);
}

TEST_P(SoftSync, SyncAllWaitsForAllCores) {
  const Ints gm = zeros(kBlocks * kSlot), out = zeros(kBlocks * kLine);
  const asctwin::Report report = run(meet_twice, gm, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < kBlocks; ++i) EXPECT_EQ(out[i * kLine], (i + 1) % kBlocks * 10);
}

TEST_P(SoftSync, SyncAllNeedsNoChecks) {
  const Ints gm = zeros(kBlocks * kSlot), out = zeros(kBlocks * kLine);
  EXPECT_EQ(codes_of(run(meet_twice, gm, out, asctwin::Check::kOff)), "");
  for (int i = 0; i < kBlocks; ++i) EXPECT_EQ(out[i * kLine], (i + 1) % kBlocks * 10);
}

TEST_P(SoftSync, SyncAllOfSomeCores) {
  const Ints gm = zeros(kBlocks * kSlot), out = zeros(kBlocks * kLine);
  const auto kernel = [](GM_ADDR workspace, GM_ADDR) {
    if (GetBlockIdx() < 3) SyncAll(global(workspace), room(3), 3);
  };
  EXPECT_EQ(codes_of(run(+kernel, gm, out)), "");
}

TEST_P(SoftSync, WorkspacesAreLargeEnoughAndZero) {
  const Ints small = zeros((kBlocks - 1) * kSlot), gm = zeros(kBlocks * kSlot);
  EXPECT_EQ(codes_of(run(meet_twice, small, zeros(kBlocks * kLine))), "E0201");
  gm[2 * kSlot] = 7;
  EXPECT_EQ(codes_of(run(meet_twice, gm, zeros(kBlocks * kLine))), "E0705");
  const auto short_room = [](GM_ADDR workspace, GM_ADDR) {
    SyncAll(global(workspace), room(kBlocks - 1));
  };
  EXPECT_EQ(codes_of(run(+short_room, zeros(kBlocks * kSlot), gm)), "E0201");
}

TEST_P(SoftSync, OnlyUsedCoresTakePart) {
  const auto all = [](GM_ADDR workspace, GM_ADDR) { SyncAll(global(workspace), room(3), 3); };
  EXPECT_EQ(codes_of(run(+all, zeros(kBlocks * kSlot), zeros(1))), "E0105");
  const auto many = [](GM_ADDR workspace, GM_ADDR) { SyncAll(global(workspace), room(9), 9); };
  EXPECT_EQ(codes_of(run(+many, zeros(9 * kSlot), zeros(1))), "E0105");
}

// Each block hands a number on to the next one, twice, by two events.
void hand_on(GM_ADDR gm, GM_ADDR out) {
  const auto me = static_cast<int32_t>(GetBlockIdx());
  for (int32_t round = 0; round < 2; ++round) {
    int32_t sum = 1;
    if (me > 0) {
      IBWait(global(gm), room(1), me - 1, round);
      sum += take(out, me - 1 + kBlocks * round);
    }
    put(out, me + kBlocks * round, sum + 100 * round);
    if (me + 1 < kBlocks) IBSet(global(gm), room(1), me, round);
  }
}

TEST_P(SoftSync, BlocksSetAndWaitForEvents) {
  const Ints gm = zeros(2 * kBlocks * kSlot), out = zeros(2 * kBlocks * kLine);
  const asctwin::Report report = run(hand_on, gm, out);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(out[(kBlocks - 1) * kLine], 5);
  EXPECT_EQ(out[kBlocks * kLine], 101);
  EXPECT_EQ(*std::max_element(gm.begin(), gm.end()), 0);
}

// Block 0 raises an event of the others, each of which waits for its own.
TEST_P(SoftSync, AnyBlockSetsTheEventOfAnother) {
  const auto kernel = [](GM_ADDR workspace, GM_ADDR out) {
    const auto me = static_cast<int32_t>(GetBlockIdx());
    if (me > 0) {
      IBWait(global(workspace), room(1), me, 0);
      return put(out, me, take(out, 0) + me);
    }
    put(out, 0, 70);
    for (int32_t other = 1; other < kBlocks; ++other) IBSet(global(workspace), room(1), other, 0);
  };
  const Ints out = zeros(kBlocks * kLine);
  const asctwin::Report report = run(+kernel, zeros(kBlocks * kSlot), out);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(out[(kBlocks - 1) * kLine], 70 + kBlocks - 1);
}

TEST_P(SoftSync, ARingOfBlocksIsOneFinding) {
  const auto kernel = [](GM_ADDR workspace, GM_ADDR) {
    const auto me = static_cast<int32_t>(GetBlockIdx());
    IBWait(global(workspace), room(1), (me + kBlocks - 1) % kBlocks, 0);
    IBSet(global(workspace), room(1), me, 0);
  };
  const asctwin::Report report = run(+kernel, zeros(kBlocks * kSlot), zeros(1));
  ASSERT_EQ(codes_of(report), "E0703");
  EXPECT_EQ(report.findings().front().blocks.size(), size_t{kBlocks});
}

TEST_P(SoftSync, AnEventThatIsNeverSet) {
  const auto kernel = [](GM_ADDR workspace, GM_ADDR) {
    if (GetBlockIdx() == 1) IBWait(global(workspace), room(1), 0, 1);
  };
  const asctwin::Report report = run(+kernel, zeros(2 * kBlocks * kSlot), zeros(1));
  ASSERT_EQ(codes_of(report), "E0703");
  EXPECT_NE(report.text().find("block 0 has ended"), std::string::npos) << report.text();
}

// The order of floating additions is the one of the blocks, in every round.
void in_turns(GM_ADDR gm, GM_ADDR out) {
  InitDetermineComputeWorkspace(global(gm), room(kBlocks + 1));
  for (int round = 0; round < 3; ++round) {
    WaitPreBlock(global(gm), room(kBlocks + 1));
    const int32_t count = take(out, 0) + 1;
    put(out, 0, count);
    put(out, count, static_cast<int32_t>(GetBlockIdx()));
    NotifyNextBlock(global(gm), room(kBlocks + 1));
  }
}

TEST_P(SoftSync, TurnsFollowTheBlocks) {
  const Ints out = zeros((1 + 3 * kBlocks) * kLine);
  const asctwin::Report report = run(in_turns, Ints(kBlocks * kSlot), out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 3 * kBlocks; ++i) EXPECT_EQ(out[(1 + i) * kLine], i % kBlocks);
}

TEST_P(SoftSync, ATurnThatIsNotHandedOn) {
  const auto kernel = [](GM_ADDR workspace, GM_ADDR) {
    WaitPreBlock(global(workspace), room(kBlocks + 1));
    if (GetBlockIdx() != 1) NotifyNextBlock(global(workspace), room(kBlocks + 1));
  };
  EXPECT_EQ(codes_of(run(+kernel, zeros(kBlocks * kSlot), zeros(1))), "E0703");
}

}  // namespace
