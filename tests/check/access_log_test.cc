// Which accesses of a call site become one range.
#include "check/race/access_log.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace asctwin::check {
namespace {

alignas(64) const uint8_t memory[1024] = {};

class LoggedCore {
 public:
  // The next instruction accesses 8 bytes from there on.
  void access(SiteNumber site, int64_t byte) {
    log_.add({.begin = memory + byte,
              .run_bytes = 8,
              .epoch = ++epoch_,
              .visit = log_.visit(site, epoch_),
              .tag = {site, Agent::kMte2, AccessKind::kRead}});
  }

  // Returns the first byte and the number of runs of each range.
  std::vector<std::pair<int64_t, int64_t>> ranges() {
    std::vector<std::pair<int64_t, int64_t>> ranges;
    const RangeStore& sorted = log_.sorted();
    for (size_t i = 0; i < sorted.size(); ++i)
      ranges.emplace_back(sorted[i].begin - memory, sorted[i].count);
    return ranges;
  }

 private:
  AccessLog log_;
  uint32_t epoch_ = 0;
};

using Ranges = std::vector<std::pair<int64_t, int64_t>>;

TEST(AccessLog, SitesThatTakeTurnsInALoopMakeOneRangeEach) {
  LoggedCore core;
  for (int i = 0; i < 8; ++i) {
    core.access(0, 32 * i);
    core.access(1, 16 + 64 * i);
  }
  EXPECT_EQ(core.ranges(), (Ranges{{0, 8}, {16, 8}}));
}

TEST(AccessLog, AccessesWithoutEqualStepsStaySingle) {
  LoggedCore core;
  for (const int64_t byte : {0, 400, 80, 600, 624, 8}) core.access(0, byte);
  EXPECT_EQ(core.ranges(), (Ranges{{0, 1}, {8, 1}, {80, 1}, {400, 1}, {600, 1}, {624, 1}}));
}

TEST(AccessLog, ALoopMayBeginBehindAnAccessFarAway) {
  LoggedCore core;
  for (const int64_t byte : {0, 400, 440, 480}) core.access(0, byte);
  EXPECT_EQ(core.ranges(), (Ranges{{0, 1}, {400, 3}}));
}

TEST(AccessLog, AVisitIsAnInstructionOfTheSite) {
  AccessLog log;
  EXPECT_EQ(log.visit(3, 10), 1u);
  EXPECT_EQ(log.visit(3, 10), 1u);
  EXPECT_EQ(log.visit(0, 11), 1u);
  EXPECT_EQ(log.visit(3, 12), 2u);
}

}  // namespace
}  // namespace asctwin::check
