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
#include "check/race/data_cache.h"
#include "check/race/order.h"
#include "property/budget.h"

namespace asctwin::check {
namespace {

using Key = std::tuple<CrossFault, size_t, size_t, SiteNumber, SiteNumber>;
struct Meeting {
  uint32_t visit;
  const uint8_t* begin;  // of the bytes, or of the line
  friend auto operator<=>(const Meeting&, const Meeting&) = default;
};
using Faults = std::map<Key, Meeting>;  // the first visit, and there the lowest bytes

alignas(4096) const uint8_t memory[4096] = {};

// One access as it was, with what its core knew of the others.
struct Access {
  Span span;  // its runs, site, use, agent and number
  size_t core;
  uint32_t visit;
  WideClock known, known_at_fetch;
  uint32_t cleaned = 0;
};

// A core's log and data cache, and each access beside them.
struct TestCore {
  size_t core;
  CoreOrder order;
  CoreLog log;
  DataCache cache;
  std::vector<Access> accesses;
  std::map<SiteNumber, uint32_t> visits;
  std::map<uintptr_t, uint32_t> fetched;            // by line: `abroad` at that time
  std::map<uintptr_t, std::vector<size_t>> stores;  // by line: what has not been written back

  static uintptr_t line_number(const uint8_t* address) {
    return reinterpret_cast<uintptr_t>(address) / kLineBytes;
  }

  void touch(Span span) {
    span.number = order.begin(span.agent());
    span.abroad = order.clock(span.agent()).abroad;
    span.visit = log.visit(span.site(), span.number);
    const uint32_t visit = ++visits[span.site()];
    if (!span.is_cached) {
      log.add(span);
      accesses.push_back({span, core, visit, order.abroad()[span.abroad], {}});
      return;
    }
    const uintptr_t line = line_number(span.begin);
    const uint32_t since = fetched.try_emplace(line, span.abroad).first->second;
    accesses.push_back({span, core, visit, order.abroad()[span.abroad], order.abroad()[since]});
    span.fetched = cache.fetch(span.begin, span.abroad).fetched;
    if (is_write(span.use())) {
      cache.store(span);
      stores[line].push_back(accesses.size() - 1);
    } else {
      log.add(span);
      order.take_value();
    }
  }
  void clean(const Bytes& lines) {
    const uint32_t number = order.begin(Agent::kScalar);
    cache.clean(lines, [&](Span span) {
      span.cleaned = number;
      log.keep(span);
    });
    const auto is_in = [&](const auto& of_line) {
      return line_number(lines.begin) <= of_line.first && of_line.first < line_number(lines.end);
    };
    for (const auto& of_line : stores)
      for (const size_t store : of_line.second)
        if (is_in(of_line)) accesses[store].cleaned = number;
    std::erase_if(stores, is_in);
    std::erase_if(fetched, is_in);
  }
  void end() {
    cache.clean(DataCache::kEverything, [&](const Span& span) { log.keep(span); });
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
        core.clean(lines());
      else if (kind < 4)
        core.order.barrier(PIPE_ALL);
      else
        go_round(core);
    }
    for (const auto& core : cores_) core->end();
    return cores_;
  }

 private:
  uint32_t below(size_t end) { return static_cast<uint32_t>(random_() % end); }

  static void tell(TestCore& from, TestCore& to) {
    if (&from == &to) return;
    to.order.hear(PIPE_S, std::make_shared<const WideClock>(from.told()), to.core);
  }

  Bytes lines() {
    if (below(2) == 0) return {memory, memory + sizeof(memory)};
    const uint8_t* begin = memory + 64 * below(sizeof(memory) / 64);
    return {begin, begin + 64 * (1 + below(8))};
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
    const auto site = static_cast<SiteNumber>(below(4));
    made.span.is_cached = site == 0;
    made.span.deed = {site, site == 0 ? Agent::kScalar : Agent::kMte2,
                      below(2) != 0   ? Use::kRead
                      : below(4) != 0 ? Use::kWrite
                                      : Use::kAtomicAdd};
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

// nullptr: they share none.
const uint8_t* lowest_of_both(const Span& a, const Span& b) {
  const uint8_t* lowest = nullptr;
  for (int64_t i = 0; i < a.count; ++i)
    for (int64_t j = 0; j < b.count; ++j) {
      const uint8_t* one = a.begin + i * a.stride_bytes;
      const uint8_t* other = b.begin + j * b.stride_bytes;
      const uint8_t* begin = std::max(one, other);
      if (begin < std::min(one + a.run_bytes, other + b.run_bytes))
        lowest = lowest == nullptr ? begin : std::min(lowest, begin);
    }
  return lowest;
}

const uint8_t* shared_line(const Access& a, const Access& b) {
  Span line = a.span.is_cached ? a.span : b.span;
  line.begin -= (line.begin - memory) % 64;
  line.run_bytes = 64;
  const bool is_shared = lowest_of_both(line, a.span.is_cached ? b.span : a.span) != nullptr;
  return is_shared ? line.begin : nullptr;
}

bool knows(const WideClock& known, const Access& earlier, Agent agent, uint32_t number) {
  return number != 0 && earlier.core < known.size() &&
         known[earlier.core][index_of(agent)] >= number;
}

bool is_ordered(const Access& earlier, const WideClock& known) {
  return knows(known, earlier, earlier.span.agent(), earlier.span.number);
}

bool is_in_memory(const Access& earlier, const WideClock& known) {
  return earlier.span.is_cached ? knows(known, earlier, Agent::kScalar, earlier.cleaned)
                                : is_ordered(earlier, known);
}

std::optional<CrossFault> fault_of(const Access& a, const Access& b) {
  const auto seen = [](const Access& x) { return x.span.is_cached ? x.known_at_fetch : x.known; };
  if (lowest_of_both(a.span, b.span) == nullptr) {
    const bool cached = a.span.is_cached || b.span.is_cached;
    if (!cached || !is_write(a.span.use()) || !is_write(b.span.use()) || !shared_line(a, b))
      return {};
    if (is_in_memory(a, seen(b)) || is_in_memory(b, seen(a))) return {};
    return CrossFault::kSharedLine;
  }
  if (!disturb(a.span.use(), b.span.use())) return {};
  const bool a_first = is_ordered(a, b.known);
  if (!a_first && !is_ordered(b, a.known)) return CrossFault::kRace;
  const Access &earlier = a_first ? a : b, &later = a_first ? b : a;
  if (!is_write(earlier.span.use())) return {};
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
          const bool reads = !is_write(told.span.use()), other_reads = !is_write(other.span.use());
          if (core == other_core || other_reads || (!reads && core->core < other_core->core))
            continue;
          const auto fault = fault_of(told, other);
          if (!fault) continue;
          const Key key{*fault, told.core, other.core, told.span.site(), other.span.site()};
          const Meeting meeting{told.visit, *fault == CrossFault::kSharedLine
                                                ? shared_line(told, other)
                                                : lowest_of_both(told.span, other.span)};
          const auto at = faults.try_emplace(key, meeting).first;
          at->second = std::min(at->second, meeting);
        }
  return faults;
}

Faults faults_found(std::vector<std::unique_ptr<TestCore>>& cores) {
  std::vector<CoreTouches> touches;
  for (auto& core : cores) touches.push_back({core->log, core->order.abroad()});
  Faults faults;
  for (const CrossRace& race : cross_races(touches))
    faults[{race.fault, race.core, race.other_core, race.span.site(), race.other.site()}] = {
        race.visit, race.bytes.begin};
  return faults;
}

TEST(CrossRaceProperty, TheComparisonAgreesWithThatOfAllPairs) {
  std::map<CrossFault, int> met;
  size_t accesses = 0, spans = 0;
  const int64_t launches = test::calls(10'000);
  for (uint32_t seed = 0; seed < launches; ++seed) {
    RandomLaunch launch(seed);
    auto& cores = launch.run();
    const Faults expected = faults_by_pairs(cores);
    for (const auto& core : cores) spans += core->log.sorted().size();
    for (const auto& core : cores) accesses += core->accesses.size();
    ASSERT_EQ(faults_found(cores), expected) << "seed " << seed;
    for (const auto& [key, meeting] : expected) ++met[std::get<CrossFault>(key)];
  }
  EXPECT_EQ(met.size(), 4u);  // each of them comes
  for (const auto& [fault, times] : met) EXPECT_GT(times, 100);
  EXPECT_LT(spans, accesses * 2 / 3);  // and trains are made
}

}  // namespace
}  // namespace asctwin::check
