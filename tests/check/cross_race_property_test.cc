// The comparison between cores against one of every access with every other, over random loops in
// which cores now and then release their clocks to each other.
// spec: sync_and_timing.md, sections 1.5 and 2.3
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "check/race/core_order.h"
#include "check/race/cross_races.h"
#include "check/race/data_cache.h"
#include "property/budget.h"

namespace asctwin::check {
namespace {

using Key = std::tuple<CrossFault, size_t, size_t, SiteNumber, SiteNumber>;
struct FirstFault {
  uint32_t visit;
  const uint8_t* begin;  // of the bytes, or of the line
  friend auto operator<=>(const FirstFault&, const FirstFault&) = default;
};
using Faults = std::map<Key, FirstFault>;  // the first visit, and there the lowest bytes

alignas(4096) const uint8_t memory[4096] = {};

// One access as it was, with what its core knew of the other cores.
struct Access {
  StridedRange range;  // its runs, call site, kind, agent and epoch
  size_t core;
  uint32_t visit;
  LaunchClock known, known_at_fetch;
  uint32_t cleaned = 0;
};

// A core's log and data cache, and each access beside them.
struct TestCore {
  size_t core;
  CoreOrder order;
  AccessLog log;
  DataCache cache;
  std::vector<Access> accesses;
  std::map<SiteNumber, uint32_t> visits;
  std::map<uintptr_t, uint32_t> fetched;            // by line: `remote` at that time
  std::map<uintptr_t, std::vector<size_t>> stores;  // by line: what has not been written back

  static uintptr_t line_number(const uint8_t* address) {
    return reinterpret_cast<uintptr_t>(address) / kLineBytes;
  }

  void access(StridedRange range) {
    range.epoch = order.begin(range.agent());
    range.remote = order.clock(range.agent()).remote;
    range.visit = log.visit(range.site(), range.epoch);
    const uint32_t visit = ++visits[range.site()];
    if (!range.is_cached) {
      log.add(range);
      accesses.push_back({range, core, visit, order.remote_clocks()[range.remote], {}});
      return;
    }
    const uintptr_t line = line_number(range.begin);
    const uint32_t since = fetched.try_emplace(line, range.remote).first->second;
    accesses.push_back(
        {range, core, visit, order.remote_clocks()[range.remote], order.remote_clocks()[since]});
    range.remote_at_fetch = cache.fetch(range.begin, range.remote).remote_at_fetch;
    if (is_write(range.kind())) {
      cache.store(range, order.releases());
      stores[line].push_back(accesses.size() - 1);
    } else {
      log.add(range);
      order.take_value();
    }
  }
  void clean(const Bytes& lines) {
    const uint32_t number = order.begin(Agent::kScalar);
    cache.clean(lines, [&](StridedRange range) {
      range.cleaned = number;
      log.keep(range);
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
    cache.clean(DataCache::kEverything, [&](const StridedRange& range) { log.keep(range); });
  }
  LaunchClock released() {
    const VectorClock clock = order.complete(PIPE_ALL);
    LaunchClock known = order.remote_clocks()[clock.remote];
    if (known.size() <= core) known.resize(core + 1);
    join(known[core], clock.done);
    return known;
  }
};

// A loop of one core: what it accesses in each round, and how far that moves.
struct Loop {
  StridedRange range;
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
        release(core, *cores_[below(cores_.size())]);
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

  static void release(TestCore& from, TestCore& to) {
    if (&from == &to) return;
    to.order.acquire(PIPE_S, std::make_shared<const LaunchClock>(from.released()), to.core);
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
      core.access(loop.range);
      loop.range.begin += loop.step_bytes;
      --loop.rounds;
    }
    std::erase_if(loops, [](const Loop& loop) { return loop.rounds == 0; });
  }

  Loop loop() {
    constexpr int64_t kSteps[] = {0, 8, 16, 32, 32, 40, 64, 96, 128, -32};
    Loop made{{}, kSteps[below(std::size(kSteps))], 1 + static_cast<int>(below(8))};
    made.range.begin = memory + 256 + 8 * below(200);
    const auto site = static_cast<SiteNumber>(below(4));
    made.range.is_cached = site == 0;
    made.range.tag = {site, site == 0 ? Agent::kScalar : Agent::kMte2,
                      below(2) != 0   ? AccessKind::kRead
                      : below(4) != 0 ? AccessKind::kWrite
                                      : AccessKind::kAtomicAdd};
    made.range.run_bytes = made.range.is_cached ? 8 : 8 << below(4);
    if (made.range.is_cached || below(4) != 0) return made;
    made.range.count = 2 + below(3);
    made.range.stride_bytes = 64;
    return made;
  }

  std::mt19937 random_;
  std::vector<std::unique_ptr<TestCore>> cores_;
  std::vector<std::vector<Loop>> loops_;
};

// nullptr: they share none.
const uint8_t* lowest_of_both(const StridedRange& a, const StridedRange& b) {
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
  StridedRange line = a.range.is_cached ? a.range : b.range;
  line.begin -= (line.begin - memory) % 64;
  line.run_bytes = 64;
  const bool is_shared = lowest_of_both(line, a.range.is_cached ? b.range : a.range) != nullptr;
  return is_shared ? line.begin : nullptr;
}

bool knows(const LaunchClock& known, const Access& earlier, Agent agent, uint32_t number) {
  return number != 0 && earlier.core < known.size() &&
         known[earlier.core][index_of(agent)] >= number;
}

bool is_ordered(const Access& earlier, const LaunchClock& known) {
  return knows(known, earlier, earlier.range.agent(), earlier.range.epoch);
}

bool is_in_memory(const Access& earlier, const LaunchClock& known) {
  return earlier.range.is_cached ? knows(known, earlier, Agent::kScalar, earlier.cleaned)
                                 : is_ordered(earlier, known);
}

std::optional<CrossFault> fault_of(const Access& a, const Access& b) {
  const auto seen = [](const Access& x) { return x.range.is_cached ? x.known_at_fetch : x.known; };
  if (lowest_of_both(a.range, b.range) == nullptr) {
    const bool cached = a.range.is_cached || b.range.is_cached;
    if (!cached || !is_write(a.range.kind()) || !is_write(b.range.kind()) || !shared_line(a, b))
      return {};
    if (is_in_memory(a, seen(b)) || is_in_memory(b, seen(a))) return {};
    return CrossFault::kSharedLine;
  }
  if (!conflict(a.range.kind(), b.range.kind())) return {};
  const bool a_first = is_ordered(a, b.known);
  if (!a_first && !is_ordered(b, a.known)) return CrossFault::kRace;
  const Access &earlier = a_first ? a : b, &later = a_first ? b : a;
  if (!is_write(earlier.range.kind())) return {};
  if (!is_in_memory(earlier, later.known)) return CrossFault::kNotCleaned;
  if (!is_in_memory(earlier, seen(later))) return CrossFault::kNotFetched;
  return {};
}

Faults faults_by_pairs(const std::vector<std::unique_ptr<TestCore>>& cores) {
  Faults faults;
  for (const auto& core : cores)
    for (const auto& other_core : cores)
      for (const Access& reported : core->accesses)
        for (const Access& other : other_core->accesses) {
          const bool reads = !is_write(reported.range.kind()),
                     other_reads = !is_write(other.range.kind());
          if (core == other_core || other_reads || (!reads && core->core < other_core->core))
            continue;
          const auto fault = fault_of(reported, other);
          if (!fault) continue;
          const Key key{*fault, reported.core, other.core, reported.range.site(),
                        other.range.site()};
          const FirstFault fault_at{reported.visit,
                                    *fault == CrossFault::kSharedLine
                                        ? shared_line(reported, other)
                                        : lowest_of_both(reported.range, other.range)};
          const auto at = faults.try_emplace(key, fault_at).first;
          at->second = std::min(at->second, fault_at);
        }
  return faults;
}

Faults faults_found(std::vector<std::unique_ptr<TestCore>>& cores) {
  std::vector<CoreAccesses> accesses;
  for (auto& core : cores) accesses.push_back({core->log, core->order.remote_clocks()});
  Faults faults;
  for (const CrossRace& race : cross_races(accesses))
    faults[{race.fault, race.core, race.other_core, race.range.site(), race.other.site()}] = {
        race.visit, race.bytes.begin};
  return faults;
}

TEST(CrossRaceProperty, TheComparisonAgreesWithThatOfAllPairs) {
  std::map<CrossFault, int> found;
  size_t accesses = 0, ranges = 0;
  const int64_t launches = test::calls(10'000);
  for (uint32_t seed = 0; seed < launches; ++seed) {
    RandomLaunch launch(seed);
    auto& cores = launch.run();
    const Faults expected = faults_by_pairs(cores);
    for (const auto& core : cores) ranges += core->log.sorted().size();
    for (const auto& core : cores) accesses += core->accesses.size();
    ASSERT_EQ(faults_found(cores), expected) << "seed " << seed;
    for (const auto& [key, fault_at] : expected) ++found[std::get<CrossFault>(key)];
  }
  EXPECT_EQ(found.size(), 4u);  // each fault occurs
  for (const auto& [fault, times] : found) EXPECT_GT(times, 100);
  EXPECT_LT(ranges, accesses * 2 / 3);  // and loops are joined
}

}  // namespace
}  // namespace asctwin::check
