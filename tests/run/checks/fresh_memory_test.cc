// Tests that the next checked launch does not see the on-chip bytes of an earlier one: unwritten
// bytes are poison there (docs/design.md, section 5).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Check;
using asctwin::Gm;

constexpr int kBlocks = 4;
constexpr int kCores = 3 * kBlocks;  // at most
constexpr uint32_t kUbBytes = 192 * 1024;
constexpr uint32_t kL1Bytes = 512 * 1024;
constexpr uint8_t kPoison = 0xFD;

uint8_t* memory_at(TPosition position) {
  return (uint8_t*)LocalTensor<uint8_t>(position, 0, 32).GetPhyAddr();
}

// In buffers and far from them; the first bytes of a page are left as they were.
void soil(uint8_t* memory, uint32_t size_bytes) {
  for (const uint32_t byte : {4095u, 4096u, 40'000u, 70'000u, size_bytes - 1}) memory[byte] = 1;
}

void write_everywhere(int32_t*) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> low, high;
  pipe.InitBuffer(low, 50'000);
  pipe.InitBuffer(high, 10'000);
  const LocalTensor<float> tensor = high.Get<float>();
  Duplicate(tensor, 1.0f, 2500);
  soil(memory_at(TPosition::VECCALC), kUbBytes);
  soil(memory_at(TPosition::A1), kL1Bytes);
}

int32_t count_written(TPosition position, uint32_t size_bytes) {
  const uint8_t* const memory = memory_at(position);
  const auto left = std::count(memory, memory + size_bytes, kPoison);
  return static_cast<int32_t>(size_bytes - left);
}
// Every core counts what is no poison.
void look(int32_t* written) {
  const int64_t core = GetBlockIdx() + (asctwin::framework::core_is_cube() ? 2 * kBlocks : 0);
  written[core] = count_written(TPosition::A1, kL1Bytes);
  written[core] += count_written(TPosition::VECCALC, kUbBytes);
}

void expect_fresh_after(Check check, std::optional<asctwin::KernelKind> kind) {
  asctwin::RunOptions options;
  options.blocks = kBlocks;
  options.kind = kind;
  options.check = check;
  if (kind) options.workers = 1;  // all cores of a block write the same L1
  Gm<int32_t> written(kCores);
  std::fill(written.begin(), written.end(), 0);
  asctwin::run(write_everywhere, options, written);
  options.check = Check::kFull;
  const asctwin::Report report = asctwin::run(look, options, written);
  EXPECT_TRUE(report.clean()) << report.text();
  for (const int32_t count : written) EXPECT_EQ(count, 0);
}

TEST(FreshMemory, AfterALaunchWithChecks) { expect_fresh_after(Check::kFull, {}); }
TEST(FreshMemory, AfterALaunchWithout) { expect_fresh_after(Check::kOff, {}); }
TEST(FreshMemory, OfCoresThatReachIntoOneAnother) {
  expect_fresh_after(Check::kFull, asctwin::KernelKind{1, 2});
}

// Stores what UB and an argument without values hold at first; nothing is written to the last.
void show(float* fresh, float* out, float*) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(fresh, 64);
  to.SetGlobalBuffer(out, 128);
  const LocalTensor<float> first(TPosition::VECCALC, 0, 64), second(TPosition::VECCALC, 256, 64);
  DataCopy(second, from, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, first, 64);
  DataCopy(to[64], second, 64);
}

struct Shown {
  std::vector<float> values;
  bool keeps_poison = true;  // where nothing was written
};

Shown shown(std::optional<uint64_t> seed, Check check = Check::kOff) {
  asctwin::RunOptions options;
  options.schedule_seed = seed;
  options.check = check;
  Gm<float> fresh(size_t{64}), out(size_t{128}), rest(size_t{3});
  asctwin::run(show, options, fresh, out, rest);
  Shown made{{out.begin(), out.end()}};
  for (const auto* gm : {&fresh, &rest}) {
    const auto* const bytes = reinterpret_cast<const uint8_t*>(gm->data());
    const size_t whole_words = gm->size() * sizeof(float) / 8 * 8;
    made.keeps_poison = made.keeps_poison && std::count(bytes, bytes + whole_words, kPoison) ==
                                                 static_cast<std::ptrdiff_t>(whole_words);
  }
  return made;
}

TEST(FreshMemory, DiffersFromSeedToSeedWithoutChecks) {
  const Shown one = shown(1), again = shown(1), other = shown(2);
  EXPECT_EQ(one.values, again.values);
  for (size_t i = 0; i < 128; ++i) {
    EXPECT_TRUE(std::isfinite(one.values[i])) << i;
    EXPECT_NE(one.values[i], other.values[i]) << i;
  }
  EXPECT_TRUE(one.keeps_poison && other.keeps_poison);
}

TEST(FreshMemory, IsPoisonInProgramOrderAndWithChecks) {
  const std::vector<float> poison = shown({}, Check::kFull).values;
  EXPECT_EQ(std::count(poison.begin(), poison.end(), poison[0]), 128);
  EXPECT_EQ(shown(1, Check::kFull).values, poison);
  shown(1);  // leaves its contents in memory that later launches take again
  EXPECT_EQ(shown(3, Check::kFull).values, poison);
}

}  // namespace
