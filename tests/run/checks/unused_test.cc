// Tests memory of InitBuffer that nothing touches, in whole launches.
// spec: sync_and_timing.md, section 3.1 (unused memory)
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;

asctwin::Report report_of(const std::function<void()>& kernel, int blocks = 1) {
  asctwin::RunOptions options;
  options.policy.pedantic = true;
  options.blocks = blocks;
  return asctwin::run_on_cores(kernel, options, {});
}

// Findings that say that a buffer is not used.
std::vector<asctwin::Finding> unused(const asctwin::Report& report) {
  std::vector<asctwin::Finding> found;
  for (const asctwin::Finding& finding : report.findings())
    if (finding.code == Code::W0604) found.push_back(finding);
  return found;
}

struct OneTBuf {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  OneTBuf() { pipe.InitBuffer(buf, 100); }
};

TEST(Unused, IsABufferThatNothingTouches) {
  const asctwin::Report report = report_of([] { OneTBuf one; }, 3);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::W0604);
  EXPECT_EQ(report.findings()[0].blocks, (std::vector<int>{0, 1, 2}));
  EXPECT_NE(report.text().find("this `InitBuffer` allocates: buffers of 128 B in UB"),
            std::string::npos)
      << report.text();
}

TEST(Unused, IsAQueueThatIsOnlyTurned) {
  const asctwin::Report report = report_of([] {
    TPipe pipe;
    TQue<TPosition::VECCALC, 1> queue;
    pipe.InitBuffer(queue, 2, 128);
    queue.FreeTensor(queue.AllocTensor<half>());
  });
  EXPECT_EQ(unused(report).size(), 1u) << report.text();
}

TEST(Unused, IsNotAQueueWithOneBufferInUse) {
  const asctwin::Report report = report_of([] {
    TPipe pipe;
    TQue<TPosition::VECCALC, 1> queue;
    pipe.InitBuffer(queue, 2, 128);
    auto x = queue.AllocTensor<half>();
    x.SetValue(0, half(1));
    queue.FreeTensor(x);
  });
  EXPECT_TRUE(unused(report).empty()) << report.text();
}

// A core at the end of a tensor may have nothing to do.
TEST(Unused, IsNotWhatOneCoreUses) {
  const auto kernel = [] {
    OneTBuf one;
    if (GetBlockIdx() == 2) Duplicate(one.buf.Get<half>(), half(1), 32);
  };
  EXPECT_TRUE(report_of(kernel, 4).clean());
}

TEST(Unused, IsNotWhatAPointerLeadsTo) {
  EXPECT_TRUE(report_of([] {
                OneTBuf one;
                (void)one.buf.Get<half>().GetPhyAddr();
              }).clean());
}

TEST(Unused, IsNotWhatAnEarlierTPipeGave) {
  EXPECT_TRUE(report_of([] {
                for (int i = 0; i < 2; ++i) {
                  OneTBuf one;
                  if (i == 0) Duplicate(one.buf.Get<half>(), half(1), 32);
                }
              }).clean());
}

TEST(Unused, IsNotAskedOfAKernelThatIsStopped) {
  const asctwin::Report report = report_of([] {
    OneTBuf one;
    one.buf.Get<half>().GetValue(99);
  });
  EXPECT_FALSE(report.ok());
  EXPECT_TRUE(unused(report).empty()) << report.text();
}

}  // namespace
