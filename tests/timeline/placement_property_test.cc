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

TEST(PlacementProperty, AWaitOrABarrierThatIsLeftOutNeverMakesItLonger) {
  for (uint32_t seed = 0; seed < kPrograms; ++seed) {
    const Recording recording = random_recording(seed);
    const double end = placed(recording).end;
    for (size_t i = 0; i < recording.cores[0].ops.size(); i += 7) {
      Recording less = recording;
      Op& op = less.cores[0].ops[i];
      if (op.kind != OpKind::kWait && op.kind != OpKind::kBarrier) continue;
      if (op.kind == OpKind::kBarrier) op.detail = token_detail(HardEvent::MTE2_V, 0);
      op.kind = OpKind::kWait;
      op.what = kNoSignal;
      EXPECT_LE(placed(less).end, end + 1e-6) << seed << ", operation " << i;
    }
  }
}

TEST(PlacementProperty, ConflictingAccessesThatAreInOrderNeverOverlap) {
  size_t conflicts = 0;
  for (uint32_t seed = 0; seed < kPrograms; ++seed) {
    const Recording recording = OrderedProgram(seed).make(80);
    const Timeline timeline = placed(recording);
    const CoreStream& core = recording.cores[0];
    for (size_t i = 0; i < core.ops.size(); ++i)
      for (size_t j = i + 1; j < core.ops.size(); ++j) {
        if (core.ops[i].detail == 0 || core.ops[j].detail == 0) continue;
        const Span& one = core.spans[core.ops[i].first_span];
        const Span& two = core.spans[core.ops[j].first_span];
        if ((!one.is_write && !two.is_write) || one.begin >= two.begin + two.bytes ||
            two.begin >= one.begin + one.bytes)
          continue;
        ++conflicts;
        EXPECT_GE(timeline.cores[0].ops[j].begin, timeline.cores[0].ops[i].end - 1e-6)
            << seed << ", operations " << i << " and " << j;
      }
  }
  EXPECT_GT(conflicts, size_t{10000});
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

// A core that does what another does, further on in its tensors.
TEST(PlacementProperty, BytesOfCoresThatAreAlikeGiveThemBack) {
  Recording recording = OrderedProgram(3).make(80);
  recording.tensors = {"x", "y"};
  recording.tensor_bytes = {1 << 20, 1 << 20};
  recording.launch_tokens = {"SyncAll 0"};
  CoreStream& first = recording.cores[0];
  for (size_t i = 0; i < first.spans.size(); i += 3) {
    first.spans[i].memory = Hardware::GM;
    first.spans[i].begin += uint64_t{i % 2} << kTensorShift;
  }
  CoreStream alike = first, other = first;
  for (Span& span : alike.spans)
    if (span.memory == Hardware::GM) span.begin += 4096 * (1 + (span.begin >> kTensorShift));
  alike.id.block = 1;
  other.id.block = 2;
  other.spans[0].begin += 512;
  const size_t alone = to_bytes(recording).size();
  recording.cores.push_back(alike);
  const size_t both = to_bytes(recording).size();
  EXPECT_LT(both - alone, size_t{200});
  recording.cores.push_back(other);
  EXPECT_GT(to_bytes(recording).size(), both + other.ops.size() * sizeof(Op));
  const Recording again = from_bytes(to_bytes(recording));
  ASSERT_EQ(again.cores.size(), size_t{3});
  for (size_t core = 0; core < 3; ++core) {
    EXPECT_TRUE(again.cores[core].ops == recording.cores[core].ops);
    for (size_t i = 0; i < again.cores[core].spans.size(); ++i)
      EXPECT_EQ(again.cores[core].spans[i].begin, recording.cores[core].spans[i].begin) << core;
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
