// A sweep over memory: what begins is held against what has not ended, if one of them writes.
#include "check/race/between_cores.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

namespace asctwin::check {
namespace {

struct Item {
  Bytes reach;
  size_t core;
  const Span* span;
};

bool knows(const CoreTouches& core, uint32_t abroad, size_t other, Agent agent, uint32_t number) {
  const WideClock& known = core.abroad[abroad];
  return number != 0 && other < known.size() && known[other][index_of(agent)] >= number;
}

class Sweep {
 public:
  explicit Sweep(const std::vector<CoreTouches>& cores) : cores_(cores) {}

  std::vector<CrossRace> run() {
    for (const Item& item : sorted_items()) {
      meet_all(writes_, item);
      if (is_write(item.span->use)) {
        meet_all(reads_, item);
        writes_.push_back(item);
      } else {
        reads_.push_back(item);
      }
    }
    return std::move(found_);
  }

 private:
  std::vector<Item> sorted_items() const {
    std::vector<Item> items;
    for (size_t core = 0; core < cores_.size(); ++core)
      for (const Span& span : cores_[core].log.spans())
        items.push_back({reach_of(span), core, &span});
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& a, const Item& b) { return a.reach.begin < b.reach.begin; });
    return items;
  }

  // Those of `open` that have ended leave it.
  void meet_all(std::vector<Item>& open, const Item& item) {
    std::erase_if(open, [&](const Item& other) { return other.reach.end <= item.reach.begin; });
    for (const Item& other : open)
      if (other.core != item.core) meet(other, item);
  }

  // A read is told of rather than a write, and of two writes that of the later core.
  void meet(const Item& a, const Item& b) {
    const bool a_is_told =
        is_write(a.span->use) == is_write(b.span->use) ? a.core > b.core : !is_write(a.span->use);
    const Item &told = a_is_told ? a : b, &other = a_is_told ? b : a;
    const Bytes bytes = shared_bytes(*told.span, *other.span);
    const bool is_shared = bytes.begin != nullptr;
    if (is_shared && !disturb(told.span->use, other.span->use)) return;
    const auto fault = is_shared ? fault_of(told, other) : line_fault_of(told, other);
    if (!fault || !is_new(*fault, told, other)) return;
    const Bytes line = told.span->is_cached ? told.reach : other.reach;
    found_.push_back(
        {*fault, told.core, other.core, told.span, other.span, is_shared ? bytes : line});
  }

  // At a moment that is as `abroad`, the core of `later` knows that `earlier` has happened.
  bool is_ordered(const Item& earlier, const Item& later, uint32_t abroad) const {
    return knows(cores_[later.core], abroad, earlier.core, earlier.span->agent,
                 earlier.span->number);
  }
  // And that it stands in memory, for which a scalar one has to leave its data cache.
  bool is_in_memory(const Item& earlier, const Item& later, uint32_t abroad) const {
    if (!earlier.span->is_cached) return is_ordered(earlier, later, abroad);
    return knows(cores_[later.core], abroad, earlier.core, Agent::kScalar, earlier.span->cleaned);
  }

  std::optional<CrossFault> fault_of(const Item& a, const Item& b) const {
    const bool a_first = is_ordered(a, b, b.span->abroad);
    if (!a_first && !is_ordered(b, a, a.span->abroad)) return CrossFault::kRace;
    const Item &earlier = a_first ? a : b, &later = a_first ? b : a;
    if (!is_write(earlier.span->use)) return std::nullopt;
    if (!is_in_memory(earlier, later, later.span->abroad)) return CrossFault::kNotCleaned;
    return is_behind(earlier, later) ? std::nullopt : std::optional(CrossFault::kNotFetched);
  }

  // Of two writes to other bytes of one line. A scalar one writes the whole line, as it was when
  // it was fetched, at any moment until it has been cleaned.
  std::optional<CrossFault> line_fault_of(const Item& a, const Item& b) const {
    if (!is_write(a.span->use) || !is_write(b.span->use)) return std::nullopt;
    if (!a.span->is_cached && !b.span->is_cached) return std::nullopt;
    if (!touches_line(a, b) || is_behind(a, b) || is_behind(b, a)) return std::nullopt;
    return CrossFault::kSharedLine;
  }

  // Reaches of strided spans are wider than their bytes.
  static bool touches_line(const Item& a, const Item& b) {
    const Item& scalar = a.span->is_cached ? a : b;
    const Item& other = a.span->is_cached ? b : a;
    if (other.span->is_cached) return scalar.reach.begin == other.reach.begin;
    const Span line{.begin = scalar.reach.begin, .run_bytes = kLineBytes};
    return shared_bytes(line, *other.span).begin != nullptr;
  }

  // All of `earlier` is in memory when `later` happens, or its line is fetched.
  bool is_behind(const Item& earlier, const Item& later) const {
    return is_in_memory(earlier, later,
                        later.span->is_cached ? later.span->fetched : later.span->abroad);
  }

  bool is_new(CrossFault fault, const Item& told, const Item& other) {
    return told_.insert({fault, told.core, other.core, told.span->site, other.span->site}).second;
  }

  const std::vector<CoreTouches>& cores_;
  std::vector<Item> writes_, reads_;  // that may reach as far as the sweep has come
  std::set<std::tuple<CrossFault, size_t, size_t, SiteNumber, SiteNumber>> told_;
  std::vector<CrossRace> found_;
};

}  // namespace

std::vector<CrossRace> cross_races(const std::vector<CoreTouches>& cores) {
  return Sweep(cores).run();
}

}  // namespace asctwin::check
