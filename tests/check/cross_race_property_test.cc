// The comparison between cores against one of every access with every other, over random loops in
// which cores now and then tell each other what they have done.
// spec: sync_and_timing.md, sections 1.5 and 2.3
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "check/race/between_cores.h"

namespace asctwin::check {
namespace {

using Key = std::tuple<CrossFault, size_t, size_t, SiteNumber, SiteNumber>;
using Faults = std::map<Key, uint32_t>;  // with the first visit

alignas(4096) const uint8_t memory[4096] = {};

// One access as it was, with what its core knew of the others.
struct Access {
  Span span;  // its runs, site, use, agent and number
  size_t core;
  uint32_t visit;
  WideClock known, known_at_fetch;
  uint32_t cleaned = 0;
};

// A core's log, and each access beside it.
struct TestCore {
  size_t core;
  CoreOrder order;
  CoreLog log;
  std::vector<Access> accesses;
  std::map<SiteNumber, uint32_t> visits;
  std::map<uintptr_t, uint32_t> fetched;        // by line: `abroad` at that time
  std::map<size_t, std::vector<size_t>> dirty;  // spans of the log, and their accesses

  void touch(Span span) {
    const uint32_t number = order.begin(span.agent);
    const uint32_t abroad = order.clock(span.agent).abroad;
    if (span.is_cached) {
      const auto line = reinterpret_cast<uintptr_t>(span.begin) / kLineBytes;
      span.fetched = fetched.try_emplace(line, abroad).first->second;
    }
    const size_t index = log.add(span, number, order);
    span.number = number;
    accesses.push_back(
        {span, core, ++visits[span.site], order.abroad()[abroad], order.abroad()[span.fetched]});
    if (!span.is_cached) return;
    if (is_write(span.use))
      dirty[index].push_back(accesses.size() - 1);
    else
      order.take_value();
  }
  void clean() {
    const uint32_t number = order.begin(Agent::kScalar);
    for (const auto& [index, stores] : dirty) {
      log.spans()[index].cleaned = number;
      for (const size_t store : stores) accesses[store].cleaned = number;
    }
    dirty.clear();
    fetched.clear();
  }
  WideClock told() {
    const Clock clock = order.complete(PIPE_ALL);
    WideClock known = order.abroad()[clock.abroad];
    if (known.size() <= core) known.resize(core + 1);
    join(known[core], clock.done);
    return known;
  }
};

// A loop of one core: what it touches in each round, and how far that moves.
struct Loop {
  Span span;
  int64_t step_bytes;
  int rounds;
};

class RandomLaunch {
 public:
  explicit RandomLaunch(uint32_t seed) : random_(seed) {
    for (size_t i = 0; i < 2 + seed % 2; ++i) cores_.push_back(std::make_unique<TestCore>());
    for (size_t i = 0; i < cores_.size(); ++i) cores_[i]->core = i;
    loops_.resize(cores_.size());
  }

  std::vector<std::unique_ptr<TestCore>>& run() {
    for (int i = 0; i < 60; ++i) {
      TestCore& core = *cores_[below(cores_.size())];
      const uint32_t kind = below(16);
      if (kind == 0)
        tell(core, *cores_[below(cores_.size())]);
      else if (kind == 1)
        core.clean();
      else if (kind < 4)
        core.order.barrier(PIPE_ALL);
      else
        go_round(core);
    }
    return cores_;
  }

 private:
  uint32_t below(size_t end) { return static_cast<uint32_t>(random_() % end); }

  static void tell(TestCore& from, TestCore& to) {
    if (&from == &to) return;
    to.order.hear(PIPE_S, std::make_shared<const WideClock>(from.told()), to.core);
  }

  // The core's loops take turns.
  void go_round(TestCore& core) {
    std::vector<Loop>& loops = loops_[core.core];
    if (loops.empty())
      for (uint32_t i = 0; i <= below(2); ++i) loops.push_back(loop());
    for (Loop& loop : loops) {
      core.touch(loop.span);
      loop.span.begin += loop.step_bytes;
      --loop.rounds;
    }
    std::erase_if(loops, [](const Loop& loop) { return loop.rounds == 0; });
  }

  Loop loop() {
    constexpr int64_t kSteps[] = {0, 8, 16, 32, 32, 40, 64, 96, 128, -32};
    Loop made{{}, kSteps[below(std::size(kSteps))], 1 + static_cast<int>(below(8))};
    made.span.begin = memory + 256 + 8 * below(200);
    made.span.site = static_cast<SiteNumber>(below(4));
    made.span.is_cached = made.span.site == 0;
    made.span.agent = made.span.site == 0 ? Agent::kScalar : Agent::kMte2;
    made.span.use = below(2) != 0 ? Use::kRead : below(4) != 0 ? Use::kWrite : Use::kAtomicAdd;
    made.span.run_bytes = made.span.is_cached ? 8 : 8 << below(4);
    if (made.span.is_cached || below(4) != 0) return made;
    made.span.count = 2 + below(3);
    made.span.stride_bytes = 64;
    return made;
  }

  std::mt19937 random_;
  std::vector<std::unique_ptr<TestCore>> cores_;
  std::vector<std::vector<Loop>> loops_;
};

bool share_bytes(const Span& a, const Span& b) {
  for (int64_t i = 0; i < a.count; ++i)
    for (int64_t j = 0; j < b.count; ++j) {
      const int64_t distance = b.begin + j * b.stride_bytes - (a.begin + i * a.stride_bytes);
      if (distance < a.run_bytes && -distance < b.run_bytes) return true;
    }
  return false;
}

bool share_line(const Access& a, const Access& b) {
  Span line = a.span.is_cached ? a.span : b.span;
  line.begin -= (line.begin - memory) % 64;
  line.run_bytes = 64;
  return share_bytes(line, a.span.is_cached ? b.span : a.span);
}

bool knows(const WideClock& known, const Access& earlier, Agent agent, uint32_t number) {
  return number != 0 && earlier.core < known.size() &&
         known[earlier.core][index_of(agent)] >= number;
}

bool is_ordered(const Access& earlier, const WideClock& known) {
  return knows(known, earlier, earlier.span.agent, earlier.span.number);
}

bool is_in_memory(const Access& earlier, const WideClock& known) {
  return earlier.span.is_cached ? knows(known, earlier, Agent::kScalar, earlier.cleaned)
                                : is_ordered(earlier, known);
}

std::optional<CrossFault> fault_of(const Access& a, const Access& b) {
  const auto seen = [](const Access& x) { return x.span.is_cached ? x.known_at_fetch : x.known; };
  if (!share_bytes(a.span, b.span)) {
    const bool cached = a.span.is_cached || b.span.is_cached;
    if (!cached || !is_write(a.span.use) || !is_write(b.span.use) || !share_line(a, b)) return {};
    if (is_in_memory(a, seen(b)) || is_in_memory(b, seen(a))) return {};
    return CrossFault::kSharedLine;
  }
  if (!disturb(a.span.use, b.span.use)) return {};
  const bool a_first = is_ordered(a, b.known);
  if (!a_first && !is_ordered(b, a.known)) return CrossFault::kRace;
  const Access &earlier = a_first ? a : b, &later = a_first ? b : a;
  if (!is_write(earlier.span.use)) return {};
  if (!is_in_memory(earlier, later.known)) return CrossFault::kNotCleaned;
  if (!is_in_memory(earlier, seen(later))) return CrossFault::kNotFetched;
  return {};
}

Faults faults_by_pairs(const std::vector<std::unique_ptr<TestCore>>& cores) {
  Faults faults;
  for (const auto& core : cores)
    for (const auto& other_core : cores)
      for (const Access& told : core->accesses)
        for (const Access& other : other_core->accesses) {
          const bool reads = !is_write(told.span.use), other_reads = !is_write(other.span.use);
          if (core == other_core || other_reads || (!reads && core->core < other_core->core))
            continue;
          const auto fault = fault_of(told, other);
          if (!fault) continue;
          const Key key{*fault, told.core, other.core, told.span.site, other.span.site};
          const auto at = faults.try_emplace(key, told.visit).first;
          at->second = std::min(at->second, told.visit);
        }
  return faults;
}

Faults faults_found(std::vector<std::unique_ptr<TestCore>>& cores) {
  std::vector<CoreTouches> touches;
  for (auto& core : cores) touches.push_back({core->log, core->order.abroad()});
  Faults faults;
  for (const CrossRace& race : cross_races(touches))
    faults[{race.fault, race.core, race.other_core, race.span.site, race.other.site}] = race.visit;
  return faults;
}

TEST(CrossRaceProperty, TheComparisonAgreesWithThatOfAllPairs) {
  std::map<CrossFault, int> met;
  size_t accesses = 0, spans = 0;
  for (uint32_t seed = 0; seed < 10'000; ++seed) {
    RandomLaunch launch(seed);
    auto& cores = launch.run();
    const Faults expected = faults_by_pairs(cores);
    for (const auto& core : cores) spans += core->log.spans().size();
    for (const auto& core : cores) accesses += core->accesses.size();
    ASSERT_EQ(faults_found(cores), expected) << "seed " << seed;
    for (const auto& [key, visit] : expected) ++met[std::get<CrossFault>(key)];
  }
  EXPECT_EQ(met.size(), 4u);  // each of them comes
  for (const auto& [fault, times] : met) EXPECT_GT(times, 100);
  EXPECT_LT(spans, accesses * 2 / 3);  // and trains are made
}

}  // namespace
}  // namespace asctwin::check
