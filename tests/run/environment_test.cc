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
