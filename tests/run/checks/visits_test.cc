// The iteration of a finding: how often its core had come to the line.
#include <gtest/gtest.h>

#include <algorithm>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

// In the fourth round and the sixth 20 halves are copied, which is W0101.
void six_rounds(GM_ADDR gm) {
  GlobalTensor<half> from;
  from.SetGlobalBuffer((__gm__ half*)gm);
  const LocalTensor<half> to(TPosition::VECCALC, 0, 64);
  DataCopy(to, from, 20);
  for (int round = 1; round <= 6; ++round) {
    PipeBarrier<PIPE_MTE2>();
    DataCopy(to, from, round == 4 || round == 6 ? 20 : 16);
  }
}

TEST(Iteration, IsTheFirstOfItsLine) {
  asctwin::RunOptions options;
  options.blocks = 3;
  for (const asctwin::Check check : {asctwin::Check::kFast, asctwin::Check::kFull}) {
    options.check = check;
    const asctwin::Gm<half> gm(64);
    const asctwin::Report report = asctwin::run(six_rounds, options, gm);
    ASSERT_EQ(report.findings().size(), 2u) << report.text();
    EXPECT_EQ(report.findings()[0].iteration, 1);
    EXPECT_EQ(report.findings()[1].iteration, 4);
    EXPECT_EQ(report.findings()[1].times, 6);
    EXPECT_NE(report.text().find("pipe MTE2, iteration 4, 6 times\n"), std::string::npos);
  }
}

// Each block writes ten tiles of its own, but for the sixth and the ninth.
void tiles_of_blocks(GM_ADDR gm) {
  GlobalTensor<half> to;
  to.SetGlobalBuffer((__gm__ half*)gm);
  const LocalTensor<half> from(TPosition::VECCALC, 0, 16);
  Duplicate(from, half(1), 16);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  for (int round = 1; round <= 10; ++round) {
    const bool is_own = round != 6 && round != 9;
    DataCopy(to[(is_own ? 16 * GetBlockIdx() : 0) + 48 * round], from, 16);
    PipeBarrier<PIPE_ALL>();
  }
}

TEST(Iteration, OfARaceBetweenCoresIsTheFirst) {
  asctwin::RunOptions options;
  options.blocks = 3;
  asctwin::Gm<half> gm(11 * 48);
  std::fill(gm.begin(), gm.end(), half(0));
  const asctwin::Report report = asctwin::run(tiles_of_blocks, options, gm);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].iteration, 6);
  EXPECT_NE(report.text().find("in blocks 1-2 (AIV), first at iteration 6, "), std::string::npos)
      << report.text();
}

}  // namespace
