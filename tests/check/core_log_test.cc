// Which touches of a site become one span.
#include "check/race/core_log.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace asctwin::check {
namespace {

alignas(64) const uint8_t memory[1024] = {};

class LoggedCore {
 public:
  // The next instruction touches 8 bytes from there on.
  void touch(SiteNumber site, int64_t byte) {
    log_.add({.begin = memory + byte,
              .run_bytes = 8,
              .number = ++number_,
              .visit = log_.visit(site, number_),
              .deed = {site, Agent::kMte2, Use::kRead}});
  }

  // Of each span its first byte and how many runs it has.
  std::vector<std::pair<int64_t, int64_t>> spans() {
    std::vector<std::pair<int64_t, int64_t>> spans;
    const SpanStore& sorted = log_.sorted();
    for (size_t i = 0; i < sorted.size(); ++i)
      spans.emplace_back(sorted[i].begin - memory, sorted[i].count);
    return spans;
  }

 private:
  CoreLog log_;
  uint32_t number_ = 0;
};

using Spans = std::vector<std::pair<int64_t, int64_t>>;

TEST(CoreLog, SitesThatTakeTurnsInALoopMakeATrainEach) {
  LoggedCore core;
  for (int i = 0; i < 8; ++i) {
    core.touch(0, 32 * i);
    core.touch(1, 16 + 64 * i);
  }
  EXPECT_EQ(core.spans(), (Spans{{0, 8}, {16, 8}}));
}

TEST(CoreLog, TouchesInNoOrderMakeNone) {
  LoggedCore core;
  for (const int64_t byte : {0, 400, 80, 600, 624, 8}) core.touch(0, byte);
  EXPECT_EQ(core.spans(), (Spans{{0, 1}, {8, 1}, {80, 1}, {400, 1}, {600, 1}, {624, 1}}));
}

TEST(CoreLog, ATrainMayBeginBehindATouchFarAway) {
  LoggedCore core;
  for (const int64_t byte : {0, 400, 440, 480}) core.touch(0, byte);
  EXPECT_EQ(core.spans(), (Spans{{0, 1}, {400, 3}}));
}

TEST(CoreLog, AVisitIsAnInstructionOfTheSite) {
  CoreLog log;
  EXPECT_EQ(log.visit(3, 10), 1u);
  EXPECT_EQ(log.visit(3, 10), 1u);
  EXPECT_EQ(log.visit(0, 11), 1u);
  EXPECT_EQ(log.visit(3, 12), 2u);
}

}  // namespace
}  // namespace asctwin::check
