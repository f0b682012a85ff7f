// No check misses a call for the fast path: one that says when a call is quiet notes it there, and
// one that does not turns the fast path off.
#include "check/fast/fast_path.h"

#include <gtest/gtest.h>

#include "asctwin/global_block.h"
#include "check/levels.h"
#include "check/pipe_bytes.h"
#include "kernel_operator.h"

namespace asctwin::check {
namespace {

constexpr uint32_t kCount = 128;
constexpr int kTurns = 10;

void adds_tiles(uint8_t* gm) {
  AscendC::GlobalTensor<half> global;
  global.SetGlobalBuffer(reinterpret_cast<half*>(gm), kCount);
  const AscendC::LocalTensor<half> x(TPosition::VECIN, 0, kCount);
  const AscendC::LocalTensor<half> z(TPosition::VECOUT, 1024, kCount);
  for (int i = 0; i < kTurns; ++i) {
    AscendC::DataCopy(x, global, kCount);
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::Add(z, x, x, kCount);
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::DataCopy(global, z, kCount);
    AscendC::PipeBarrier<PIPE_ALL>();
  }
}

struct Counted {
  PipeBytes bytes{};
  bool has_fast_path = false;
};

template <class Check>
Counted count(bool fast_path) {
  Counted counted;
  const GlobalBlock gm(kCount * sizeof(half));
  core::LaunchSpec spec;
  spec.chip = &isa::default_chip();
  spec.fast_path = fast_path;
  spec.global_objects.add({gm.data(), gm.data() + gm.size_bytes(), Hardware::GM, "argument 0"});
  spec.kernel = [&] {
    counted.has_fast_path = core::this_core().readers.fast_path() != nullptr;
    adds_tiles(gm.data());
  };
  add_full_checks(spec, Autosync::kOn,
                  [&](const core::Core&) { return std::make_unique<Check>(counted.bytes); });
  core::Launch launch(std::move(spec));
  launch.run();
  EXPECT_TRUE(launch.findings().empty());
  return counted;
}

template <class Check>
void expect_every_byte(bool fast_path) {
  const Counted counted = count<Check>(fast_path);
  constexpr int64_t kTile = kCount * sizeof(half);
  EXPECT_EQ(counted.bytes[PIPE_MTE2], kTurns * 2 * kTile);  // read and written
  EXPECT_EQ(counted.bytes[PIPE_V], kTurns * 3 * kTile);
  EXPECT_EQ(counted.bytes[PIPE_MTE3], kTurns * 2 * kTile);
}

TEST(FastPath, ACheckThatStatesWhenACallIsQuietCountsEveryCall) {
  EXPECT_TRUE(count<QuietPipeBytesCheck>(true).has_fast_path);
  expect_every_byte<QuietPipeBytesCheck>(true);
  expect_every_byte<QuietPipeBytesCheck>(false);
}

TEST(FastPath, ACheckThatStatesNothingTurnsItOffAndSeesEveryCall) {
  EXPECT_FALSE(count<PipeBytesCheck>(true).has_fast_path);
  expect_every_byte<PipeBytesCheck>(true);
  expect_every_byte<PipeBytesCheck>(false);
}

// The adder and the time do not matter.
TEST(FastPath, AReaderThatIsAddedLaterTurnsItOff) {
  stream::Readers checks;
  add_readers(checks, std::make_unique<VisitCount>());
  EXPECT_NE(checks.fast_path(), nullptr);
  PipeBytes bytes{};
  checks.add(std::make_unique<QuietPipeBytesCheck>(bytes));
  EXPECT_EQ(checks.fast_path(), nullptr);
}

}  // namespace
}  // namespace asctwin::check
