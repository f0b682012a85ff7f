// The detector against the graph of tests/ref over random programs of flags, barriers and accesses.
// The verdict is compared up to the first race: behind it the detector takes what has met for
// ordered.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "check/race/pipe_races.h"
#include "property/budget.h"
#include "ref/races.h"

namespace asctwin::check {
namespace {

using ref::Program;
using ref::Step;
using ref::Verdict;

constexpr int kMemoryBytes = 256;
constexpr pipe_t kPipes[] = {PIPE_S, PIPE_V, PIPE_MTE2, PIPE_MTE3, PIPE_M, PIPE_MTE1, PIPE_FIX};

class RandomProgram {
 public:
  explicit RandomProgram(uint32_t seed) : random_(seed) { pipes_ = 2 + below(6); }

  Program make() {
    Program program;
    const int steps = 3 + below(16);
    for (int i = 0; i < steps; ++i) program.push_back(step());
    return program;
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<uint32_t>(end)); }
  pipe_t pipe() { return kPipes[below(pipes_)]; }

  Step step() {
    const int kind = below(10);
    if (kind < 4) return {Step::kAccess, pipe(), below(3) == 0, runs()};
    if (kind < 6 && !set_.empty()) return wait();
    if (kind < 9) return set();
    const pipe_t held = below(6) == 0 ? PIPE_ALL : pipe();
    return {Step::kBarrier, held == PIPE_S ? PIPE_V : held};
  }

  bool is_used(pipe_t pipe) const {
    return std::find(kPipes, kPipes + pipes_, pipe) != kPipes + pipes_;
  }

  std::vector<std::pair<int, int>> runs() {
    std::vector<std::pair<int, int>> runs;
    for (int i = 1 + below(2); i > 0; --i) {
      const int unit = below(3) == 0 ? 2 : 32;
      const int first = below(kMemoryBytes / unit);
      runs.push_back(
          {first * unit, (first + 1 + below(std::min(3, kMemoryBytes / unit - first))) * unit});
    }
    std::sort(runs.begin(), runs.end());
    return runs;
  }

  Step set() {
    const auto event = static_cast<HardEvent>(below(kHardEvents));
    const int id = below(2);
    if (!is_used(info_of(event).from) || !is_used(info_of(event).to)) return step();
    for (const Step& other : set_)
      if (other.event == event && other.id == id) return step();
    set_.push_back({Step::kSetFlag, PIPE_S, false, {}, event, id});
    return set_.back();
  }

  Step wait() {
    const auto flag = set_.begin() + below(static_cast<int>(set_.size()));
    Step waits = *flag;
    waits.kind = Step::kWaitFlag;
    set_.erase(flag);
    return waits;
  }

  std::mt19937 random_;
  int pipes_;
  std::vector<Step> set_;
};

// The steps of the program stand in so many lines, and act on this memory.
Verdict detected(const Program& program, size_t lines, Hardware where) {
  alignas(4096) static const uint8_t global[kMemoryBytes] = {};
  static const core::MemorySpace on_chip(*isa::find_chip("Ascend910B1"));
  const uint8_t* const memory = where == Hardware::GM ? global : on_chip.of(where).data();
  PipeRaces races({.autosync = Autosync::kOff}, ShadowMemory(on_chip));
  for (size_t i = 0; i < program.size(); ++i) {
    const Step& step = program[i];
    if (step.kind == Step::kSetFlag) races.order.set_flag(step.event, step.id);
    if (step.kind == Step::kWaitFlag) races.order.wait_flag(step.event, step.id);
    if (step.kind == Step::kBarrier) races.order.barrier(step.pipe);
    if (step.kind != Step::kAccess) continue;
    races.begin(*agent_of(step.pipe));
    for (const auto& [first, last] : step.runs)
      races.access(memory + first, last - first,
                   {static_cast<SiteNumber>(i % lines), *agent_of(step.pipe),
                    step.write ? AccessKind::kWrite : AccessKind::kRead});
    if (step.pipe == PIPE_S && !step.write) races.order.take_value();
    int lowest = kMemoryBytes;
    for (const Race& race : races.races())
      lowest = std::min(lowest, static_cast<int>(race.bytes.begin - memory));
    if (!races.races().empty()) return {static_cast<int>(i), lowest};
  }
  return {};
}

TEST(RaceProperty, TheDetectorAgreesWithTheGraph) {
  int64_t racing = 0;
  const int64_t programs = test::calls(100'000);
  for (uint32_t seed = 0; seed < programs; ++seed) {
    const Program program = RandomProgram(seed).make();
    const Verdict expected = ref::first_race(program);
    for (const Hardware where : {Hardware::GM, Hardware::L0C}) {
      ASSERT_EQ(expected, detected(program, program.size(), where))
          << "seed " << seed << ": step " << expected.step;
      // The first meeting of a pair of lines is reported, not the lowest.
      ASSERT_EQ(expected.step, detected(program, 2, where).step) << "in two lines, seed " << seed;
    }
    racing += expected.step >= 0 ? 1 : 0;
  }
  EXPECT_GT(racing, programs / 5);
  EXPECT_LT(racing, programs / 5 * 4);
}

// Two stores of one line to one DataBlock are one to whoever has waited for neither.
TEST(RaceProperty, TheFlagOfOneStoreSaysNothingOfTheNext) {
  alignas(32) static const uint8_t block[32] = {};
  PipeRaces races({.autosync = Autosync::kOff});
  const auto store = [&](int at) {
    races.begin(Agent::kScalar);
    races.access(block + at, 4, {0, Agent::kScalar, AccessKind::kWrite});
  };
  const auto load = [&](int at) {
    races.begin(Agent::kMte3);
    races.access(block + at, 4, {1, Agent::kMte3, AccessKind::kRead});
    return races.races().size();
  };
  store(0);
  races.order.set_flag(HardEvent::S_MTE3, 0);
  store(4);
  races.order.wait_flag(HardEvent::S_MTE3, 0);
  EXPECT_EQ(load(0), 0u);
  EXPECT_EQ(load(4), 1u);
}

}  // namespace
}  // namespace asctwin::check
