// ASCTWIN_CHECK: what its words change, and that it goes before a program's own options.
#include "asctwin/run.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

#include "asctwin/gtest.h"
#include "kernel_operator.h"

namespace asctwin {
namespace {

// 20 halves are no whole blocks, which is W0101.
void copies_part_of_a_block(GM_ADDR gm) {
  AscendC::GlobalTensor<half> from;
  from.SetGlobalBuffer((__gm__ half*)gm);
  AscendC::DataCopy(AscendC::LocalTensor<half>(AscendC::TPosition::VECCALC, 0, 64), from, 20);
}

void copies_without_order(GM_ADDR from, GM_ADDR to) {
  AscendC::GlobalTensor<float> x, y;
  x.SetGlobalBuffer((__gm__ float*)from);
  y.SetGlobalBuffer((__gm__ float*)to);
  const AscendC::LocalTensor<float> local(AscendC::TPosition::VECCALC, 0, 64);
  for (int i = 0; i < 16; ++i) {
    AscendC::DataCopy(local, x[i * 64], 64);
    AscendC::DataCopy(y[i * 64], local, 64);
  }
}

class Environment : public testing::Test {
 protected:
  ~Environment() override { unsetenv("ASCTWIN_CHECK"); }

  static Report run_with(const char* words, const RunOptions& options = {}) {
    setenv("ASCTWIN_CHECK", words, 1);
    const Gm<half> gm(64);
    return run(copies_part_of_a_block, options, gm);
  }
};

TEST_F(Environment, ChoosesTheLevelOfChecks) {
  EXPECT_FINDING(run_with(""), "W0101");
  EXPECT_FINDING(run_with("fast"), "W0101");
  EXPECT_CLEAN(run_with("off"));
}

TEST_F(Environment, GoesBeforeTheProgram) {
  RunOptions options;
  options.check = Check::kOff;
  EXPECT_FINDING(run_with("full", options), "W0101");
  options.environment = false;
  EXPECT_CLEAN(run_with("full", options));
}

TEST_F(Environment, CountsWarningsAsErrors) {
  EXPECT_TRUE(run_with("full").ok());
  EXPECT_FALSE(run_with("full,werror").ok());
}

class ScheduleByEnvironment : public testing::Test {
 protected:
  ~ScheduleByEnvironment() override { unsetenv("ASCTWIN_SCHED"); }

  // Without its PipeBarrier what this kernel copies depends on the order of effects.
  static std::vector<float> copies(const char* words) {
    setenv("ASCTWIN_SCHED", words, 1);
    Gm<float> x(1024), y(1024);
    for (size_t i = 0; i < 1024; ++i) x[i] = static_cast<float>(i);
    RunOptions options;
    options.check = Check::kFast;
    run(copies_without_order, options, x, y);
    return {y.data(), y.data() + 1024};
  }
};

TEST_F(ScheduleByEnvironment, RandomOrdersDifferAndRepeat) {
  const std::vector<float> in_order = copies("in-order");
  EXPECT_EQ(copies("threads"), in_order);
  int others = 0;
  for (const char* words : {"random:1", "random:2", "random:3", "random:4", "random:5"}) {
    const std::vector<float> one = copies(words);
    EXPECT_EQ(copies(words), one) << words;
    others += one != in_order;
  }
  EXPECT_GT(others, 0);
}

TEST_F(ScheduleByEnvironment, OtherWordsAreRefused) {
  for (const char* words : {"random", "random:", "random:-1", "random:1x", "explore:5", "thread"})
    EXPECT_THROW(copies(words), std::invalid_argument) << words;
}

TEST_F(Environment, WritesReportsThatHaveFindings) {
  testing::internal::CaptureStderr();
  const Report report = run_with("format=json");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), report.json());
  testing::internal::CaptureStderr();
  run_with("off,format=text");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(Environment, HasNoOtherWords) {
  for (const char* words : {"most", "full,fat", "format=pdf", "format"})
    EXPECT_THROW(run_with(words), std::invalid_argument) << words;
}

}  // namespace
}  // namespace asctwin
