// Random schedules: a kernel that races gives other numbers by some seed, the same for the same
// seed; one that synchronises what it has to gives the same by every seed.
// spec: sync_and_timing.md, sections 2.5 and 2.6
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/cores/ordered_program.h"

namespace {

using namespace AscendC;

constexpr uint32_t kTile = 64;  // elements
constexpr int kTiles = 4;
constexpr uint64_t kSeeds = 60;

using Numbers = std::vector<float>;
using Kernel = void (*)(GM_ADDR, GM_ADDR);

Numbers result_of(Kernel kernel, std::optional<uint64_t> seed, int blocks = 1) {
  const asctwin::Gm<float> in(kTile * kTiles), out(kTile * kTiles);
  for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i + 1);
  std::fill(out.begin(), out.end(), 0.f);
  asctwin::RunOptions options;
  options.blocks = blocks;
  options.schedule_seed = seed;
  asctwin::run(kernel, options, in, out);
  return Numbers(out.begin(), out.end());
}

// The first seed by which the kernel gives other numbers than in program order.
std::optional<uint64_t> seed_that_shows(Kernel kernel, int blocks = 1) {
  const Numbers expected = result_of(kernel, std::nullopt, blocks);
  for (uint64_t seed = 1; seed <= kSeeds; ++seed)
    if (result_of(kernel, seed, blocks) != expected) return seed;
  return std::nullopt;
}

GlobalTensor<float> tile(GM_ADDR address, uint32_t number) {
  GlobalTensor<float> made;
  made.SetGlobalBuffer((__gm__ float*)address + number * kTile);
  return made;
}
LocalTensor<float> local(uint32_t slot) {
  return LocalTensor<float>(TPosition::VECCALC, slot * kTile * sizeof(float), kTile);
}

template <HardEvent event>
void pass() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

// One addition; the template says which of its flags are there.
template <bool copied_in, bool computed>
void add(GM_ADDR in, GM_ADDR out) {
  DataCopy(local(0), tile(in, 0), kTile);
  if (copied_in) pass<HardEvent::MTE2_V>();
  Add(local(1), local(0), local(0), kTile);
  if (computed) pass<HardEvent::V_MTE3>();
  DataCopy(tile(out, 0), local(1), kTile);
}

TEST(Schedule, ShowsAFlagThatIsMissing) {
  EXPECT_TRUE(seed_that_shows(add<false, true>));
  EXPECT_TRUE(seed_that_shows(add<true, false>));
  EXPECT_FALSE(seed_that_shows(add<true, true>));
}

TEST(Schedule, IsTheSameForTheSameSeed) {
  for (uint64_t seed = 1; seed <= kSeeds; ++seed)
    EXPECT_EQ(result_of(add<false, false>, seed), result_of(add<false, false>, seed));
}

// One buffer for all tiles; the template says whether it is free before it is filled again.
template <bool input_is_free, bool output_is_free>
void loop(GM_ADDR in, GM_ADDR out) {
  for (uint32_t i = 0; i < kTiles; ++i) {
    if (i > 0 && input_is_free) pass<HardEvent::V_MTE2>();
    DataCopy(local(0), tile(in, i), kTile);
    pass<HardEvent::MTE2_V>();
    if (i > 0 && output_is_free) pass<HardEvent::MTE3_V>();
    Adds(local(1), local(0), 1.f, kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(tile(out, i), local(1), kTile);
  }
}

TEST(Schedule, ShowsABufferThatIsFilledTooEarly) {
  EXPECT_TRUE((seed_that_shows(loop<false, true>)));
  EXPECT_TRUE((seed_that_shows(loop<true, false>)));
  EXPECT_FALSE((seed_that_shows(loop<true, true>)));
}

template <bool barrier>
void fill_twice(GM_ADDR in, GM_ADDR out) {
  DataCopy(local(0), tile(in, 0), kTile);
  if (barrier) PipeBarrier<PIPE_MTE2>();
  DataCopy(local(0), tile(in, 1), kTile);
  pass<HardEvent::MTE2_MTE3>();
  DataCopy(tile(out, 0), local(0), kTile);
}
template <bool barrier>
void store_twice(GM_ADDR in, GM_ADDR out) {
  for (uint32_t i = 0; i < 2; ++i) DataCopy(local(i), tile(in, i), kTile);
  pass<HardEvent::MTE2_MTE3>();
  DataCopy(tile(out, 0), local(0), kTile);
  if (barrier) PipeBarrier<PIPE_MTE3>();
  DataCopy(tile(out, 0), local(1), kTile);
}

TEST(Schedule, ShowsABarrierThatIsMissing) {
  EXPECT_TRUE(seed_that_shows(fill_twice<false>));
  EXPECT_FALSE(seed_that_shows(fill_twice<true>));
  EXPECT_TRUE(seed_that_shows(store_twice<false>));
  EXPECT_FALSE(seed_that_shows(store_twice<true>));
}

template <bool ordered>
void through_memory(GM_ADDR in, GM_ADDR out) {
  DataCopy(local(0), tile(in, 0), kTile);
  pass<HardEvent::MTE2_MTE3>();
  DataCopy(tile(out, 0), local(0), kTile);
  if (ordered) pass<HardEvent::MTE3_MTE2>();
  DataCopy(local(1), tile(out, 0), kTile);
  pass<HardEvent::MTE2_MTE3>();
  DataCopy(tile(out, 1), local(1), kTile);
}

TEST(Schedule, ShowsAReadThatOvertakesAWriteOfGlobalMemory) {
  EXPECT_TRUE(seed_that_shows(through_memory<false>));
  EXPECT_FALSE(seed_that_shows(through_memory<true>));
}

// Two blocks write one tile, or one each.
template <bool same>
void two_blocks(GM_ADDR in, GM_ADDR out) {
  const auto me = static_cast<uint32_t>(GetBlockIdx());
  DataCopy(local(0), tile(in, me), kTile);
  pass<HardEvent::MTE2_MTE3>();
  DataCopy(tile(out, same ? 0 : me), local(0), kTile);
}

TEST(Schedule, ShowsCoresThatWriteTheSameTile) {
  EXPECT_TRUE(seed_that_shows(two_blocks<true>, 2));
  EXPECT_FALSE(seed_that_shows(two_blocks<false>, 2));
}

// Pairs that the toolchain orders stay in order: vector calls among each other, and elements of
// tensors with what comes before and after.
void ordered_by_itself(GM_ADDR in, GM_ADDR out) {
  DataCopy(local(0), tile(in, 0), kTile);
  const float first = local(0).GetValue(0);
  pass<HardEvent::MTE2_V>();
  Adds(local(1), local(0), first, kTile);
  Add(local(2), local(1), local(1), kTile);
  local(2).SetValue(3, local(2).GetValue(4));
  pass<HardEvent::V_MTE3>();
  DataCopy(tile(out, 0), local(2), kTile);
}

TEST(Schedule, KeepsWhatTheToolchainOrders) { EXPECT_FALSE(seed_that_shows(ordered_by_itself)); }

// Offsets are data: they are there when the call is.
void gathers(GM_ADDR in, GM_ADDR out) {
  DataCopy(local(0), tile(in, 0), kTile);
  pass<HardEvent::MTE2_V>();
  const auto offsets = local(1).ReinterpretCast<uint32_t>();
  Duplicate(offsets, uint32_t(12), kTile);
  Gather(local(2), local(0), offsets, 0, kTile);
  pass<HardEvent::V_MTE3>();
  DataCopy(tile(out, 0), local(2), kTile);
}

TEST(Schedule, ReadsOffsetsWhenTheyAreThere) { EXPECT_FALSE(seed_that_shows(gathers)); }

uint64_t program_seed = 0;  // of the kernel below

void ordered_program(GM_ADDR in, GM_ADDR out) {
  asctwin::OrderedProgram(program_seed).run(in, out, 30);
}

TEST(Schedule, NeverChangesAProgramWithoutRaces) {
  for (program_seed = 1; program_seed <= 150; ++program_seed) {
    const Numbers expected = result_of(ordered_program, std::nullopt, 2);
    for (uint64_t seed = 1; seed <= 8; ++seed)
      ASSERT_EQ(result_of(ordered_program, seed, 2), expected)
          << "program " << program_seed << ", schedule " << seed;
  }
}

}  // namespace
