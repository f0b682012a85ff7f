// Strided ranges against a walk over their runs.
#include "check/race/strided_range.h"

#include <gtest/gtest.h>

#include <random>
#include <tuple>
#include <utility>
#include <vector>

namespace asctwin::check {
namespace {

TEST(Residues, TheFirstInTheWindowIsThatOfAWalk) {
  for (uint64_t modulus = 2; modulus < 26; ++modulus)
    for (uint64_t step = 0; step < modulus + 3; ++step)
      for (uint64_t start = 0; start < modulus + 3; ++start)
        for (uint64_t width = 1; width < modulus; ++width) {
          std::optional<uint64_t> expected;
          for (uint64_t n = 0; n < modulus && !expected; ++n)
            if ((start + n * step) % modulus < width) expected = n;
          ASSERT_EQ(first_residue_below({start, step, modulus}, width), expected)
              << start << " + n * " << step << " by " << modulus << " below " << width;
        }
}

TEST(Residues, AreExactNearTheEndOfNumbers) {
  constexpr uint64_t kModulus = (uint64_t{1} << 63) + 27, kStep = (uint64_t{1} << 62) + 13;
  EXPECT_EQ(first_residue_below({5, kStep, kModulus}, 5), 2u);  // kModulus + 4
}

alignas(64) const uint8_t memory[512] = {};

StridedRange random_range(std::mt19937& random) {
  const auto below = [&](uint32_t end) { return static_cast<int64_t>(random() % end); };
  StridedRange range{.begin = memory + below(120), .run_bytes = 1 + below(6)};
  range.count = 1 + below(9);
  range.stride_bytes = below(14);
  return range;
}

// The lowest byte of both; nullptr: there is none.
const uint8_t* lowest_of_both(const StridedRange& a, const StridedRange& b) {
  const uint8_t* lowest = nullptr;
  for (int64_t i = 0; i < a.count; ++i)
    for (int64_t j = 0; j < b.count; ++j) {
      const uint8_t* begin = std::max(a.begin + i * a.stride_bytes, b.begin + j * b.stride_bytes);
      const uint8_t* end = std::min(a.begin + i * a.stride_bytes + a.run_bytes,
                                    b.begin + j * b.stride_bytes + b.run_bytes);
      if (begin < end && (lowest == nullptr || begin < lowest)) lowest = begin;
    }
  return lowest;
}

TEST(StridedRanges, ShareTheLowestByteOfBoth) {
  std::mt19937 random(1);
  int sharing = 0;
  for (int i = 0; i < 300'000; ++i) {
    const StridedRange a = random_range(random), b = random_range(random);
    const uint8_t* lowest = lowest_of_both(a, b);
    ASSERT_EQ(shared_bytes(a, b).begin, lowest) << "pair " << i;
    sharing += lowest != nullptr ? 1 : 0;
  }
  EXPECT_GT(sharing, 90'000);
  EXPECT_LT(sharing, 250'000);
}

// Epochs and visits of all runs, in the order of their places.
using Runs = std::vector<std::tuple<const uint8_t*, uint32_t, uint32_t>>;
Runs runs_of(const StridedRange& range) {
  Runs runs;
  for (int64_t i = 0; i < range.count; ++i) {
    const auto n = static_cast<uint32_t>(i);
    runs.emplace_back(range.begin + i * range.stride_bytes, range.epoch + n * range.epoch_step,
                      range.visit + (range.epoch_step == 0 ? 0 : n));
  }
  return runs;
}

// Each of one or two runs.
TEST(StridedRanges, ContinueWhereBothAreOneLoop) {
  std::mt19937 random(1);
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  int times = 0;
  for (int i = 0; i < 300'000; ++i) {
    StridedRange a{.begin = memory + 8 * below(4), .run_bytes = 8, .epoch = 1, .visit = 1};
    StridedRange b{.begin = memory + 8 * below(8), .run_bytes = 8, .epoch = 1 + below(4)};
    b.visit = 1 + below(3);
    for (StridedRange* range : {&a, &b})
      if (below(2) == 0) {
        range->count = 2;
        range->stride_bytes = 8 * below(3);
        range->epoch_step = below(3);
      }
    if (!a.continues_with(b)) continue;
    ++times;
    Runs both = runs_of(a);
    for (const auto& run : runs_of(b)) both.push_back(run);
    a.append(b);
    ASSERT_EQ(runs_of(a), both) << "pair " << i;
    EXPECT_GE(a.stride_bytes, 0);
  }
  EXPECT_GT(times, 3000);
}

TEST(StridedRanges, ContinueWithTheirLikeAlone) {
  const StridedRange a{.begin = memory + 64, .run_bytes = 8, .epoch = 3, .visit = 1};
  StridedRange next = a;
  next.begin += 24;
  next.epoch = 5;
  next.visit = 2;
  ASSERT_TRUE(a.continues_with(next));
  const auto with = [&](auto change) {
    StridedRange other = next;
    change(other);
    return a.continues_with(other);
  };
  EXPECT_FALSE(with([](StridedRange& s) { s.run_bytes = 16; }));
  EXPECT_FALSE(with([](StridedRange& s) { s.visit = 3; }));
  EXPECT_FALSE(with([](StridedRange& s) { s.remote = 1; }));
  EXPECT_FALSE(with([](StridedRange& s) { s.remote_at_fetch = 1; }));
  EXPECT_FALSE(with([](StridedRange& s) { s.tag = {1, Agent::kScalar, AccessKind::kRead}; }));
  EXPECT_FALSE(with([](StridedRange& s) { s.begin = memory + 56; }));
}

TEST(StridedRanges, RunsThatTouchAreOnePiece) {
  using Pieces = std::vector<std::pair<int64_t, int64_t>>;
  const auto pieces_at = [](int64_t stride_bytes) {
    const StridedRange range{
        .begin = memory, .run_bytes = 8, .count = 3, .stride_bytes = stride_bytes};
    Pieces pieces;
    for_each_piece(range, [&](const Bytes& piece) {
      pieces.emplace_back(piece.begin - memory, piece.end - memory);
    });
    return pieces;
  };
  EXPECT_EQ(pieces_at(0), (Pieces{{0, 8}}));
  EXPECT_EQ(pieces_at(8), (Pieces{{0, 24}}));
  EXPECT_EQ(pieces_at(9), (Pieces{{0, 8}, {9, 17}, {18, 26}}));
}

TEST(StridedRanges, LoopsOfManyRunsAreNotWalked) {
  StridedRange even{.begin = memory, .run_bytes = 32};
  even.count = int64_t{1} << 30;
  even.stride_bytes = 96;
  StridedRange odd = even;
  odd.begin += 32;
  odd.stride_bytes = 192;
  EXPECT_EQ(shared_bytes(even, odd).begin, nullptr);
  odd.stride_bytes = 191;
  EXPECT_EQ(shared_bytes(even, odd).begin, memory + 223);
}

}  // namespace
}  // namespace asctwin::check
