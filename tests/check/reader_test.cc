// Which events a reader sees, and when: every instruction once, those that only synchronise twice,
// tokens at both ends, and frames of library functions.
#include "stream/reader.h"

#include <gtest/gtest.h>

#include <functional>

#include "asctwin/library_call.h"
#include "asctwin/scope.h"
#include "core/launch/launch.h"
#include "kernel_operator.h"

namespace asctwin::check {
namespace {

using Lines = std::vector<std::string>;

std::string text_of(const stream::TokenUse& use) {
  return std::to_string(static_cast<int>(use.token.kind)) + "." + std::to_string(use.token.id) +
         " round " + std::to_string(use.token.round);
}

template <stream::Wants kWanted>
class Diary final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = kWanted;

  explicit Diary(Lines& lines) : lines_(lines) {}
  void begin(const core::Core&, const stream::Instruction& seen, std::vector<Finding>&) override {
    lines_.push_back(std::string("begin ") + seen.name);
  }
  void end(const core::Core&, const stream::Instruction& seen) override {
    lines_.push_back(std::string("end ") + seen.name);
  }
  void signals(const core::Core&, pipe_t pipe, const stream::TokenUse& use) override {
    lines_.push_back(std::string(name_of(pipe)) + " signals " + text_of(use));
  }
  void waited(const core::Core&, pipe_t pipe, const stream::TokenUse& use) override {
    lines_.push_back(std::string(name_of(pipe)) + " waited " + text_of(use));
  }
  void enters(const core::Core&, const char* function, SourceLoc) override {
    lines_.push_back(std::string("enters ") + function);
  }
  void leaves(const core::Core&) override { lines_.push_back("leaves"); }

 private:
  Lines& lines_;
};

template <stream::Wants kWanted>
class Diaries final : public stream::LaunchReader {
 public:
  explicit Diaries(Lines& lines) : lines_(lines) {}
  void open(const core::Core&, stream::Readers& readers) override {
    readers.add(std::make_unique<Diary<kWanted>>(lines_));
  }
  std::vector<Finding> end() override {
    lines_.push_back("all have ended");
    return {};
  }

 private:
  Lines& lines_;
};

template <stream::Wants kWanted = stream::kInstructions>
Lines diary_of(const std::function<void()>& kernel) {
  Lines lines;
  core::LaunchSpec spec;
  spec.chip = &isa::default_chip();
  spec.kernel = kernel;
  spec.readers = {std::make_shared<Diaries<kWanted>>(lines)};
  core::Launch(spec).run();
  return lines;
}

void set_and_wait() {
  AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(3);
  AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(3);
}

TEST(Reader, SeesSynchronisationBeforeAndAfter) {
  EXPECT_EQ(diary_of(set_and_wait), (Lines{"begin SetFlag", "end SetFlag", "begin WaitFlag",
                                           "end WaitFlag", "all have ended"}));
}

TEST(Reader, IsNotToldOfAWaitThatNeverEnds) {
  const auto kernel = [] { AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(0); };
  EXPECT_EQ(diary_of(kernel), (Lines{"begin WaitFlag", "all have ended"}));
}

TEST(Reader, SeesAnInstructionThatMovesNothing) {
  EXPECT_EQ(diary_of([] { AscendC::SetAtomicNone(); }),
            (Lines{"begin SetAtomicNone", "all have ended"}));
}

// Token kind 0 is the flag of an event.
TEST(Reader, SeesBothEndsOfATokenWithItsRound) {
  const auto kernel = [] {
    set_and_wait();
    set_and_wait();
  };
  EXPECT_EQ(diary_of<stream::kCoreTokens>(kernel),
            (Lines{"MTE2 signals 0.3 round 1", "V waited 0.3 round 1", "MTE2 signals 0.3 round 2",
                   "V waited 0.3 round 2", "all have ended"}));
}

// Kind 4 is a barrier of cores.
TEST(Reader, SeesTokensBetweenCores) {
  EXPECT_EQ(diary_of<stream::kLaunchTokens>([] { AscendC::SyncAll(); }),
            (Lines{"ALL signals 4.0 round 1", "ALL waited 4.0 round 1", "all have ended"}));
}

TEST(Reader, SeesOnlyWhatItWants) {
  EXPECT_EQ(diary_of<stream::kMemory>(set_and_wait), (Lines{"all have ended"}));
}

TEST(Reader, SeesLibraryFunctions) {
  const auto kernel = [] {
    const LibraryCall call("SoftMax", SourceLoc::here());
    AscendC::SetAtomicNone();
  };
  EXPECT_EQ((diary_of<stream::kInstructions | stream::kFrames>(kernel)),
            (Lines{"enters SoftMax", "begin SetAtomicNone", "leaves", "all have ended"}));
}

TEST(Reader, SeesTheBeginOfAScopeAndItsAccesses) {
  const auto kernel = [] {
    Scope scope("MyFunction", PIPE_V, SourceLoc::here());
    uint8_t* const ub = local_memory_of(Hardware::UB).begin;
    for (int i = 0; i < 4; ++i) scope.write(ub + i * 32, 32, SourceLoc::here(), {"Store"});
  };
  EXPECT_EQ(diary_of(kernel), (Lines{"begin MyFunction", "begin Store", "all have ended"}));
}

}  // namespace
}  // namespace asctwin::check
