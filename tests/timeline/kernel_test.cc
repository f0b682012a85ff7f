// Timelines of kernels that run.
#include <gtest/gtest.h>

#include <random>

#include "timeline/launched.h"
#include "timeline/profile.h"
#include "timeline/sample.h"

namespace asctwin::timeline {
namespace {

const isa::Chip& chip() { return isa::default_chip(); }

Timeline placed(const Recording& recording) {
  return place(recording, *model_of(chip()), chip(), {});
}

Recording adds(int depth, int tile, int turns, int blocks) {
  return recorded([=](const auto& tensors) { add_tiles(tensors, depth, tile, turns); }, 3,
                  static_cast<size_t>(blocks) * turns * tile * 4, blocks);
}

bool conflict(const CoreStream& core, const Op& a, const Op& b) {
  for (uint32_t i = 0; i < a.detail; ++i)
    for (uint32_t j = 0; j < b.detail; ++j) {
      const Span& one = core.spans[a.first_span + i];
      const Span& two = core.spans[b.first_span + j];
      if (one.memory == two.memory && (one.is_write || two.is_write) &&
          one.begin < two.begin + two.bytes && two.begin < one.begin + one.bytes)
        return true;
    }
  return false;
}

// The kernel is free of races, so what conflicts is in order.
TEST(KernelTimeline, ConflictingAccessesNeverOverlap) {
  for (const int depth : {1, 2, 3})
    for (const int tile : {64, 512, 2048}) {
      const Recording recording = adds(depth, tile, 8, 2);
      const Timeline timeline = placed(recording);
      for (size_t c = 0; c < recording.cores.size(); ++c) {
        const CoreStream& core = recording.cores[c];
        for (size_t i = 0; i < core.ops.size(); ++i)
          for (size_t j = i + 1; j < core.ops.size(); ++j) {
            const Op &one = core.ops[i], &two = core.ops[j];
            if (one.kind != OpKind::kInstruction || two.kind != OpKind::kInstruction) continue;
            if (!conflict(core, one, two)) continue;
            EXPECT_GE(timeline.cores[c].ops[j].begin, timeline.cores[c].ops[i].end - 1e-6)
                << "depth " << depth << ", tile " << tile << ", " << i << " and " << j;
          }
      }
    }
}

// Bytes over bandwidth, with two buffers nearly reached; sync_and_timing.md, section 4.4.
TEST(KernelTimeline, TwoBuffersApproachTheBoundOfBandwidth) {
  std::mt19937 random(1);
  constexpr int kKernels = 12;
  for (int kernel = 0; kernel < kKernels; ++kernel) {
    const int tile = 128 * (20 + static_cast<int>(random() % 20));
    const int turns = 64 + static_cast<int>(random() % 64);
    const double bound = 2.0 * tile * 4 * turns / 32;  // cycles of a core that reads alone
    const double two = placed(adds(2, tile, turns, 1)).end;
    EXPECT_GE(two, bound) << tile;
    EXPECT_LE(two, 1.15 * bound) << tile;
    EXPECT_GT(placed(adds(1, tile, turns, 1)).end, 1.3 * two) << tile;
  }
}

// Hints of a large launch come from some of its blocks; those of the whole launch are the same.
TEST(KernelTimeline, ASampleOfEqualBlocksTakesTheTimeOfAll) {
  const Recording all = adds(1, 512, 8, 96);
  const Timeline timeline = placed(all);
  const auto sample = sample_of(all, chip(), timeline.last.core, all.op_count() / 8);
  ASSERT_TRUE(sample.has_value());
  EXPECT_EQ(sample->share, 8);
  EXPECT_EQ(sample->recording.cores.size(), size_t{12});
  PlacementOptions options;
  options.share = sample->share;
  Changes deeper;
  for (uint32_t site = 0; site < all.sites.size(); ++site) deeper.deeper.insert(site);
  for (const Changes& changes : {Changes{}, deeper}) {
    const double whole = place(all, *model_of(chip()), chip(), {}, changes).end;
    const double some = place(sample->recording, *model_of(chip()), chip(), options, changes).end;
    EXPECT_NEAR(some, whole, 0.05 * whole);
  }
  EXPECT_FALSE(sample_of(all, chip(), 0, all.op_count()).has_value());
}

// A line that only some cores run has the mean of those; the other cores add nothing.
TEST(KernelTimeline, TheTimeOfALineIsTheMeanOfTheCoresThatRunIt) {
  const auto work = [](const auto& tensors) {
    if (AscendC::GetBlockIdx() == 0) add_tiles(tensors, 2, 512, 8);
  };
  const Recording one = recorded(work, 3, 1 << 16, 1), many = recorded(work, 3, 1 << 16, 4);
  const auto profile = [&](const Recording& recording) {
    return profile_of(recording, *model_of(chip()), chip(), {}, placed(recording));
  };
  const Profile alone = profile(one), shared = profile(many);
  ASSERT_EQ(shared.lines.size(), alone.lines.size());
  for (size_t i = 0; i < alone.lines.size(); ++i) {
    EXPECT_EQ(shared.lines[i].cores, 1);
    EXPECT_DOUBLE_EQ(shared.lines[i].us, alone.lines[i].us) << alone.lines[i].call;
  }
}

// 1.49 TB/s for all cores together.
TEST(KernelTimeline, CoresShareTheBandwidth) {
  constexpr int kTile = 4096, kTurns = 8, kBlocks = 48;
  const double bytes = 2.0 * kTile * 4 * kTurns * kBlocks;
  const double seconds = placed(adds(2, kTile, kTurns, kBlocks)).end / 1850e6;
  EXPECT_LE(bytes / seconds, 1.49e12 * 1.001);
  EXPECT_GE(bytes / seconds, 1.49e12 * 0.8);
}

TEST(KernelTimeline, MoreBlocksThanCoresRunOneAfterTheOther) {
  const double once = placed(adds(2, 512, 4, 48)).end;
  const double twice = placed(adds(2, 512, 4, 96)).end;
  EXPECT_GT(twice, 1.7 * once);
  EXPECT_LT(twice, 2.2 * once);
}

TEST(KernelTimeline, EqualLaunchesGiveEqualTimes) {
  const Recording first = adds(2, 512, 4, 16), second = adds(2, 512, 4, 16);
  EXPECT_TRUE(to_bytes(first) == to_bytes(second));
  EXPECT_EQ(placed(first).end, placed(second).end);
}

}  // namespace
}  // namespace asctwin::timeline
