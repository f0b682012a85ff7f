// What an observer is told, and when: every record once, those that only synchronise twice.
#include "core/observer.h"

#include <gtest/gtest.h>

#include "core/launch/launch.h"
#include "kernel_operator.h"

namespace asctwin::check {
namespace {

class Diary final : public core::Observer {
 public:
  explicit Diary(std::vector<std::string>& lines) : lines_(lines) {}
  void before(const core::Core&, const core::Instruction& seen, std::vector<Finding>&) override {
    lines_.push_back(std::string("before ") + seen.name);
  }
  void after(const core::Core&, const core::Instruction& seen) override {
    lines_.push_back(std::string("after ") + seen.name);
  }

 private:
  std::vector<std::string>& lines_;
};

std::vector<std::string> diary_of(void (*kernel)()) {
  std::vector<std::string> lines;
  core::LaunchSpec spec;
  spec.chip = &isa::default_chip();
  spec.kernel = kernel;
  spec.observers = [&](const core::Core&) {
    core::Observers observers;
    observers.add(std::make_unique<Diary>(lines));
    return observers;
  };
  core::Launch(spec).run();
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Observer, SeesSynchronisationBeforeAndAfter) {
  const auto kernel = [] {
    AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(0);
    AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(0);
  };
  EXPECT_EQ(diary_of(kernel),
            (Lines{"before SetFlag", "after SetFlag", "before WaitFlag", "after WaitFlag"}));
}

TEST(Observer, IsNotToldOfAWaitThatNeverEnds) {
  const auto kernel = [] { AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(0); };
  EXPECT_EQ(diary_of(kernel), (Lines{"before WaitFlag"}));
}

TEST(Observer, SeesAnInstructionThatMovesNothing) {
  EXPECT_EQ(diary_of([] { AscendC::SetAtomicNone(); }), (Lines{"before SetAtomicNone"}));
}

}  // namespace
}  // namespace asctwin::check
