// A core without checks lets flags in that it has let in before. What is wrong with one of them is
// found as at its first call, and as with all checks.
#include <gtest/gtest.h>

#include "../codes_of.h"
#include "../on_cores.h"

namespace {

using namespace AscendC;
using asctwin::Check;
using asctwin::test::codes_of;
using asctwin::test::flag;

class KnownFlags : public ::testing::TestWithParam<Check> {
 protected:
  std::string codes(const std::function<void()>& kernel) const {
    asctwin::RunOptions options;
    options.check = GetParam();
    options.kind = asctwin::KernelKind{0, 1};
    options.policy = asctwin::no_policy();
    return codes_of(asctwin::test::on_cores(options, kernel));
  }
};

void many_pairs() {
  for (int i = 0; i < 10; ++i) flag<HardEvent::MTE2_V>();
}

TEST_P(KnownFlags, PairsAreSilent) { EXPECT_EQ(codes(many_pairs), ""); }

TEST_P(KnownFlags, AWaitForNone) {
  EXPECT_EQ(codes([] {
              many_pairs();
              WaitFlag<HardEvent::MTE2_V>(0);
            }),
            "E0501");
}

// A core can pass it, so that without checks nothing is said.
TEST_P(KnownFlags, TwoInOne) {
  EXPECT_EQ(codes([] {
              many_pairs();
              SetFlag<HardEvent::MTE2_V>(0);
              SetFlag<HardEvent::MTE2_V>(0);
              WaitFlag<HardEvent::MTE2_V>(0);
              WaitFlag<HardEvent::MTE2_V>(0);
            }),
            GetParam() == Check::kOff ? "" : "E0502");
}

TEST_P(KnownFlags, OneThatIsLeft) {
  EXPECT_EQ(codes([] {
              many_pairs();
              SetFlag<HardEvent::MTE2_V>(0);
            }),
            "W0501");
}

TEST_P(KnownFlags, AnIdThatIsNotTheKernels) {
  EXPECT_EQ(codes([] {
              for (int i = 0; i < 3; ++i) {
                SetFlag<HardEvent::MTE2_V>(6);
                WaitFlag<HardEvent::MTE2_V>(6);
              }
            }),
            "W0502");
}

INSTANTIATE_TEST_SUITE_P(Checks, KnownFlags, ::testing::Values(Check::kOff, Check::kFull));

}  // namespace
