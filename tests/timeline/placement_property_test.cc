// Tests properties of every timeline, over random programs.
#include <gtest/gtest.h>

#include <array>

#include "timeline/profile.h"
#include "timeline/random_recording.h"

namespace asctwin::timeline {
namespace {

constexpr uint32_t kPrograms = 200;

const isa::Chip& chip() { return isa::default_chip(); }
TimingModel model() { return *model_of(chip()); }

Timeline placed(const Recording& recording, const Changes& changes = {}) {
  return place(recording, model(), chip(), {}, changes);
}

TEST(PlacementProperty, TheEndIsNeverBeforeThatOfAnyPipe) {
  for (uint32_t seed = 0; seed < kPrograms; ++seed) {
    const Recording recording = random_recording(seed);
    const Timeline timeline = placed(recording);
    std::array<double, PIPE_FIX + 1> busy{};
    for (size_t i = 0; i < recording.cores[0].ops.size(); ++i)
      if (recording.cores[0].ops[i].kind == OpKind::kInstruction)
        busy[recording.cores[0].ops[i].pipe] +=
            timeline.cores[0].ops[i].free - timeline.cores[0].ops[i].begin;
    for (const double cycles : busy) EXPECT_LE(cycles, timeline.end + 1e-6) << seed;
  }
}

TEST(PlacementProperty, TheCriticalPathIsAsLongAsTheLaunch) {
  for (uint32_t seed = 0; seed < kPrograms; ++seed) {
    const Recording recording = random_recording(seed);
    const Timeline timeline = placed(recording);
    double cycles = 0;
    for (const CriticalStep& step : critical_path(recording, timeline))
      cycles += step.cycles + step.issue;
    EXPECT_NEAR(cycles, timeline.end, 1e-3) << seed;
  }
}

TEST(PlacementProperty, InstructionsOfAPipeDoNotOverlapAndKeepTheirOrder) {
  for (uint32_t seed = 0; seed < kPrograms; ++seed) {
    const Recording recording = random_recording(seed);
    const Timeline timeline = placed(recording);
    std::array<double, PIPE_FIX + 1> free{};
    for (size_t i = 0; i < recording.cores[0].ops.size(); ++i) {
      const Op& op = recording.cores[0].ops[i];
      if (op.kind != OpKind::kInstruction) continue;
      EXPECT_GE(timeline.cores[0].ops[i].begin, free[op.pipe] - 1e-6) << seed;
      free[op.pipe] = timeline.cores[0].ops[i].free;
    }
  }
}

TEST(PlacementProperty, AWaitThatIsLeftOutNeverMakesItLonger) {
  for (uint32_t seed = 0; seed < kPrograms; ++seed) {
    const Recording recording = random_recording(seed);
    const double end = placed(recording).end;
    for (size_t i = 0; i < recording.cores[0].ops.size(); i += 7) {
      Recording less = recording;
      Op& op = less.cores[0].ops[i];
      if (op.kind != OpKind::kWait) continue;
      op.what = kNoSignal;
      EXPECT_LE(placed(less).end, end + 1e-6) << seed << ", operation " << i;
    }
  }
}

TEST(PlacementProperty, WithoutACauseItIsNeverLonger) {
  for (uint32_t seed = 0; seed < kPrograms; ++seed) {
    const Recording recording = random_recording(seed);
    const double end = placed(recording).end;
    for (const Without without :
         {Without::kConflicts, Without::kUnaligned, Without::kSmallCopies, Without::kAll}) {
      Changes changes;
      changes.without = without;
      changes.sites = {0, 1, 2, 3, 4};
      EXPECT_LE(placed(recording, changes).end, end + 1e-6) << seed;
    }
  }
}

TEST(PlacementProperty, BytesOfARecordingGiveTheRecordingBack) {
  const Recording recording = random_recording(1);
  const Recording again = from_bytes(to_bytes(recording));
  EXPECT_TRUE(to_bytes(again) == to_bytes(recording));
  EXPECT_EQ(placed(again).end, placed(recording).end);
  EXPECT_THROW(from_bytes("no recording"), std::runtime_error);
}

}  // namespace
}  // namespace asctwin::timeline
