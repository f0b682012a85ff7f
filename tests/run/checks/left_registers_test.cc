// Registers that a kernel has set by hand and not reset when it ends.
// spec: sync_and_timing.md, section 3.1 (a register that is not reset); vector.md, section 1.5;
// data_movement.md, section 6.3
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using Words = std::vector<std::string>;

// Returns the registers that are reported as left over, in order: "the mask of SetVectorMask".
Words left_by(const std::function<void()>& kernel, const char* chip = "Ascend910B1") {
  asctwin::RunOptions options;
  options.soc = chip;
  Words words;
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, {});
  for (const asctwin::Finding& finding : report.findings()) {
    EXPECT_EQ(finding.code, asctwin::Code::W0110) << report.text();
    words.push_back(finding.fact("what") + " of " + finding.fact("op"));
  }
  return words;
}

void add_one(bool with_mask) {
  const LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  Duplicate(x, half(0), 256);
  if (with_mask) Adds(x, x, half(1), 10, 1, UnaryRepeatParams());
}

TEST(LeftRegisters, AreTheMaskAndItsMode) {
  EXPECT_EQ(left_by([] { SetMaskCount(); }), Words{"the counter mode of SetMaskCount"});
  EXPECT_EQ(left_by([] { SetVectorMask<half>(0, 7); }), Words{"the mask of SetVectorMask"});
}

TEST(LeftRegisters, AreNoMoreOnceTheyAreReset) {
  EXPECT_EQ(left_by([] {
              SetMaskCount();
              SetVectorMask<half, MaskMode::COUNTER>(0, 7);
              SetMaskNorm();
              ResetMask();
            }),
            Words{});
}

TEST(LeftRegisters, AreNotWhatIsTheDefault) {
  EXPECT_EQ(left_by([] { SetVectorMask<half>(128); }), Words{});
}

// Section 1.5: a count form ends in normal mode with every lane; an instruction's own mask stays.
TEST(LeftRegisters, AreNotWhatAnInstructionLeaves) {
  EXPECT_EQ(left_by([] {
              SetMaskCount();
              SetVectorMask<half>(0, 7);
              add_one(false);
            }),
            Words{});
  EXPECT_EQ(left_by([] { add_one(true); }), Words{});
}

TEST(LeftRegisters, AreTheLoopModeOfThe950) {
  const LoopModeParams loops{2, 1, 64, 96, 0, 0};
  const Words left{"the loop mode of SetLoopModePara"};
  EXPECT_EQ(left_by([&] { SetLoopModePara(loops, DataCopyMVType::OUT_TO_UB); }, "Ascend950"), left);
  EXPECT_EQ(left_by([&] { SetLoopModePara(loops, DataCopyMVType::UB_TO_OUT); }, "Ascend950"), left);
  const auto reset = [&] {
    SetLoopModePara(loops, DataCopyMVType::UB_TO_OUT);
    ResetLoopModePara(DataCopyMVType::UB_TO_OUT);
  };
  EXPECT_EQ(left_by(reset, "Ascend950"), Words{});
}

}  // namespace
