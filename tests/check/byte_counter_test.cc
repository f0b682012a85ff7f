// An example of a reader of the stream, which stands in this file alone: it counts the bytes that
// each pipe has moved, over all cores. It says nothing about quiet calls, so it sees every call.
#include <gtest/gtest.h>

#include <array>
#include <mutex>

#include "asctwin/global_block.h"
#include "check/checks.h"
#include "core/core.h"
#include "kernel_operator.h"
#include "stream/footprint.h"
#include "stream/readers.h"

namespace asctwin {
namespace {

using PipeBytes = std::array<int64_t, PIPE_FIX + 1>;

class ByteCounter final : public stream::LaunchReader {
 public:
  void open(const core::Core&, stream::Readers& readers) override {
    readers.add(std::make_unique<OfCore>(*this));
  }
  const PipeBytes& bytes() const { return bytes_; }

 private:
  class OfCore final : public stream::Reader {
   public:
    explicit OfCore(ByteCounter& all) : all_(all) {}
    ~OfCore() override {
      const std::lock_guard lock(all_.mutex_);
      for (size_t pipe = 0; pipe < bytes_.size(); ++pipe) all_.bytes_[pipe] += bytes_[pipe];
    }
    void begin(const core::Core& core, const stream::Instruction& call,
               std::vector<Finding>&) override {
      int64_t& bytes = bytes_[call.pipe_on(core.chip().family)];
      for (const stream::Footprint::Part& part : call.footprint->parts())
        isa::for_each_run(part.access, [&](const uint8_t*, int64_t run) { bytes += run; });
    }

   private:
    ByteCounter& all_;
    PipeBytes bytes_{};
  };

  std::mutex mutex_;
  PipeBytes bytes_{};
};

constexpr uint32_t kCount = 128;
constexpr int kTurns = 10, kBlocks = 3;
constexpr int64_t kTile = kCount * sizeof(half);

void adds_tiles(uint8_t* gm) {
  AscendC::GlobalTensor<half> global;
  global.SetGlobalBuffer(reinterpret_cast<half*>(gm) + AscendC::GetBlockIdx() * kCount, kCount);
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

// With the checks of a level, or without any.
PipeBytes count(Check level) {
  const GlobalBlock gm(kBlocks * kTile);
  core::LaunchSpec spec;
  spec.chip = &isa::default_chip();
  spec.blocks = kBlocks;
  spec.workers = 2;
  spec.global_objects.add({gm.data(), gm.data() + gm.size_bytes(), Hardware::GM, "argument 0"});
  spec.kernel = [&] { adds_tiles(gm.data()); };
  check::add_checks(spec, level);
  const auto counter = std::make_shared<ByteCounter>();
  spec.readers.push_back(counter);
  core::Launch launch(std::move(spec));
  launch.run();
  EXPECT_TRUE(launch.findings().empty());
  return counter->bytes();
}

TEST(ByteCounter, SeesEveryCallAtEveryLevel) {
  for (const Check level : {Check::kOff, Check::kFast, Check::kFull}) {
    const PipeBytes bytes = count(level);
    EXPECT_EQ(bytes[PIPE_MTE2], kBlocks * kTurns * 2 * kTile);  // read and written
    EXPECT_EQ(bytes[PIPE_V], kBlocks * kTurns * 3 * kTile);
    EXPECT_EQ(bytes[PIPE_MTE3], kBlocks * kTurns * 2 * kTile);
  }
}

}  // namespace
}  // namespace asctwin
