// An example of a reader of the stream, which stands in this file alone: a timeline. Each
// instruction of a pipe takes the time that a table gives to its pipe, and begins when the pipe is
// free and has all tokens that it waits for. Tokens join the pipes of a core, and the cores.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <string>

#include "asctwin/global_block.h"
#include "core/launch/launch.h"
#include "kernel_operator.h"

namespace asctwin {
namespace {

constexpr size_t kPipeCount = PIPE_FIX + 1;
using Costs = std::array<int64_t, kPipeCount>;

struct Span {
  std::string name;
  pipe_t pipe;
  int64_t begin, end;
  friend bool operator==(const Span&, const Span&) = default;
};
void PrintTo(const Span& span, std::ostream* out) {
  *out << span.name << " on " << name_of(span.pipe) << " [" << span.begin << ", " << span.end
       << ")";
}

class Timeline final : public stream::LaunchReader {
 public:
  explicit Timeline(const Costs& costs) : costs_(costs) {}
  void open(const core::Core& core, stream::Readers& readers) override {
    const std::lock_guard lock(mutex_);
    readers.add(std::make_unique<OfCore>(*this, spans_[core.number()]));
  }
  const std::vector<Span>& of_core(int number) { return spans_[number]; }

 private:
  class OfCore final : public stream::Reader, isa::OrderSink {
   public:
    static constexpr stream::Wants kWants =
        stream::kInstructions | stream::kCoreTokens | stream::kLaunchTokens;

    OfCore(Timeline& all, std::vector<Span>& spans) : all_(all), spans_(spans) {}

    void begin(const core::Core& core, const stream::Instruction& call,
               std::vector<Finding>&) override {
      if (call.order != nullptr) call.order(call.record, *this);
      const bool is_part = call.item != nullptr && !call.begins_item();
      if (call.accesses == nullptr || is_part) return;
      const pipe_t pipe = call.pipe_on(core.chip().family);
      const int64_t from = std::max(free_[pipe], free_[PIPE_S]);
      free_[pipe] = from + all_.costs_[pipe];
      spans_.push_back({call.name, pipe, from, free_[pipe]});
    }
    void barrier(pipe_t pipe) override {
      if (pipe == PIPE_ALL) wait(PIPE_S, done(PIPE_ALL));
    }
    void signals(const core::Core&, pipe_t pipe, const stream::TokenUse& use) override {
      const std::lock_guard lock(all_.mutex_);
      int64_t& when = all_.signalled_[use.token];
      when = std::max(when, done(pipe));
    }
    void waited(const core::Core&, pipe_t pipe, const stream::TokenUse& use) override {
      const std::lock_guard lock(all_.mutex_);
      wait(pipe == PIPE_ALL ? PIPE_S : pipe, all_.signalled_[use.token]);
    }

   private:
    int64_t done(pipe_t pipe) const {
      return pipe == PIPE_ALL ? *std::ranges::max_element(free_) : free_[pipe];
    }
    void wait(pipe_t pipe, int64_t until) { free_[pipe] = std::max(free_[pipe], until); }

    Timeline& all_;
    std::vector<Span>& spans_;
    std::array<int64_t, kPipeCount> free_{};  // from when on; PIPE_S issues all instructions
  };

  std::mutex mutex_;
  Costs costs_;
  std::map<stream::Token, int64_t> signalled_;
  std::map<int, std::vector<Span>> spans_;
};

constexpr uint32_t kCount = 128;

template <AscendC::HardEvent kEvent>
void hand_over() {
  AscendC::SetFlag<kEvent>(0);
  AscendC::WaitFlag<kEvent>(0);
}

// Block 0 makes a tile, block 1 has something else to do first, and then takes the tile.
void hands_a_tile_on(uint8_t* gm) {
  AscendC::GlobalTensor<half> global;
  global.SetGlobalBuffer(reinterpret_cast<half*>(gm), kCount);
  const AscendC::LocalTensor<half> x(TPosition::VECIN, 0, kCount);
  const AscendC::LocalTensor<half> z(TPosition::VECOUT, 1024, kCount);
  if (AscendC::GetBlockIdx() == 0) {
    AscendC::DataCopy(x, global, kCount);
    AscendC::Duplicate(z, half(1), kCount);
    hand_over<AscendC::HardEvent::MTE2_V>();
    AscendC::Add(z, x, z, kCount);
    hand_over<AscendC::HardEvent::V_MTE3>();
    AscendC::DataCopy(global, z, kCount);
  } else {
    AscendC::Duplicate(z, half(1), kCount);
  }
  AscendC::SyncAll();
  if (AscendC::GetBlockIdx() == 1) AscendC::DataCopy(x, global, kCount);
}

TEST(Timeline, JoinsPipesAndCores) {
  const GlobalBlock gm(kCount * sizeof(half));
  Costs costs{};
  costs[PIPE_MTE2] = 10;
  costs[PIPE_V] = 4;
  costs[PIPE_MTE3] = 20;
  const auto timeline = std::make_shared<Timeline>(costs);
  core::LaunchSpec spec;
  spec.chip = &isa::default_chip();
  spec.blocks = 2;
  spec.workers = 2;
  spec.global_objects.add({gm.data(), gm.data() + gm.size_bytes(), Hardware::GM, "argument 0"});
  spec.kernel = [&] { hands_a_tile_on(gm.data()); };
  spec.readers = {timeline};
  core::Launch(spec).run();
  EXPECT_EQ(timeline->of_core(0), (std::vector<Span>{{"DataCopy", PIPE_MTE2, 0, 10},
                                                     {"Duplicate", PIPE_V, 0, 4},
                                                     {"Add", PIPE_V, 10, 14},
                                                     {"DataCopy", PIPE_MTE3, 14, 34}}));
  EXPECT_EQ(timeline->of_core(1),
            (std::vector<Span>{{"Duplicate", PIPE_V, 0, 4}, {"DataCopy", PIPE_MTE2, 34, 44}}));
}

}  // namespace
}  // namespace asctwin
