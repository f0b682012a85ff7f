// A test outside the tree: a kernel written as C++17, and an installed asctwin's own assertions.
#include "asctwin/gtest.h"
#include "asctwin/run.h"
#include "kernel_operator.h"

using namespace AscendC;

static void copy(GM_ADDR from, GM_ADDR to, uint32_t count) {
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer((__gm__ float*)from);
  result.SetGlobalBuffer((__gm__ float*)to);
  const LocalTensor<float> local(TPosition::VECCALC, 0, 64);
  DataCopy(local, source, count);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(result, local, count);
}

TEST(Copy, IsClean) {
  const asctwin::Gm<float> from(64), to(64);
  for (float& value : from) value = 7;
  ASSERT_CLEAN(asctwin::run(copy, {}, from, to, 64));
  EXPECT_EQ(to[63], 7.0f);
}

TEST(Copy, TakesWholeBlocks) {
  const asctwin::Gm<float> from(64), to(64);
  const asctwin::Report report = asctwin::run(copy, {}, from, to, 63);
  EXPECT_FINDING(report, "W0101");
  EXPECT_EQ(report.findings()[0].number("bytes"), 252);
}
