// A sweep over memory: what begins is held against what has not ended, if one of them writes.
// Trains are cut where the other side's knowledge ends, so that what holds of one run holds of all.
#include "check/race/between_cores.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>

#include "check/race/place_order.h"

namespace asctwin::check {
namespace {

using Item = PlaceOrder::Item;
using Parts = std::vector<Span>;

// The one is a store that is written back with its line.
bool may_share_line(const Span& a, const Span& b) {
  return (a.is_cached || b.is_cached) && is_write(a.use()) && is_write(b.use());
}

// What of it comes to the line: of a train, each run by itself.
Parts parts_in(const Span& span, const Bytes& line) {
  if (!span.is_cached && span.number_step == 0) {
    const Span whole_line{.begin = line.begin, .run_bytes = kLineBytes};
    return shared_bytes(whole_line, span).begin != nullptr ? Parts{span} : Parts{};
  }
  Parts runs;
  for (int64_t i = span.first_run_behind(line.begin); i < span.count; ++i) {
    const Span run = span.cut(i, i + 1);
    if (run.begin >= line.end) break;
    runs.push_back(run);
  }
  return runs;
}

class Sweep {
 public:
  Sweep(const std::vector<CoreTouches>& cores, const Handshakes* handshakes)
      : cores_(cores), handshakes_(handshakes) {}

  std::vector<CrossRace> run() {
    std::vector<CoreLog*> logs;
    for (const CoreTouches& core : cores_) logs.push_back(&core.log);
    PlaceOrder order(logs);
    while (const auto item = order.next()) {
      meet_all(writes_, *item);
      if (is_write(item->span.use())) {
        meet_all(reads_, *item);
        add(writes_, *item);
      } else {
        add(reads_, *item);
      }
    }
    return std::move(found_);
  }

 private:
  // Those that have ended make room before it grows.
  static void add(std::vector<Item>& open, const Item& item) {
    if (open.size() == open.capacity()) {
      drop_ended(open, item);
      open.reserve(2 * open.size() + 1);
    }
    open.push_back(item);
  }
  static void drop_ended(std::vector<Item>& open, const Item& item) {
    std::erase_if(open, [&](const Item& other) { return other.reach.end <= item.reach.begin; });
  }

  void meet_all(std::vector<Item>& open, const Item& item) {
    drop_ended(open, item);
    for (const Item& other : open)
      if (other.core != item.core) meet(other, item);
  }

  // A read is told of rather than a write, and of two writes that of the later core.
  void meet(const Item& a, const Item& b) {
    if (!a.span.is_cached && !b.span.is_cached && !shared_bytes(a.span, b.span).begin) return;
    const bool a_is_told = is_write(a.span.use()) == is_write(b.span.use())
                               ? a.core > b.core
                               : !is_write(a.span.use());
    const Item &told = a_is_told ? a : b, &other = a_is_told ? b : a;
    if (may_share_line(a.span, b.span)) return meet_in_lines(told, other);
    for (const Span& part : parts_of(told, other))
      for (const Span& other_part : parts_of(other, told))
        meet_parts({reach_of(part), told.core, part},
                   {reach_of(other_part), other.core, other_part});
  }

  // Line by line and run by run: one may share bytes, and the next one the line alone.
  void meet_in_lines(const Item& told, const Item& other) {
    const uint8_t* end = std::min(told.reach.end, other.reach.end);
    Bytes line = line_of(std::max(told.reach.begin, other.reach.begin));
    for (; line.begin < end; line = line_of(line.end)) {
      const Parts other_parts = parts_in(other.span, line);
      for (const Span& part : parts_in(told.span, line))
        for (const Span& other_part : other_parts)
          meet_in_line({line, told.core, part}, {line, other.core, other_part});
    }
  }

  // A scalar store writes the whole line, as it was when it was fetched, at any moment until it has
  // been cleaned.
  void meet_in_line(const Item& told, const Item& other) {
    if (meet_parts(told, other) || is_behind(told, other) || is_behind(other, told)) return;
    keep(CrossFault::kSharedLine, told, other, told.reach);
  }

  // Of a train, the runs that a moment of `other` knows of and those that it does not.
  Parts parts_of(const Item& train, const Item& other) const {
    const Span& span = train.span;
    if (span.count == 1 || span.number_step == 0) return {span};
    const int64_t fetched = known_runs(train, other, other.span.fetched);
    const int64_t known = known_runs(train, other, other.span.abroad);
    const int64_t cuts[] = {0, std::min(fetched, known), std::max(fetched, known), span.count};
    Parts parts;
    for (size_t i = 1; i < std::size(cuts); ++i)
      if (cuts[i - 1] < cuts[i]) parts.push_back(span.cut(cuts[i - 1], cuts[i]));
    return parts;
  }
  int64_t known_runs(const Item& train, const Item& other, uint32_t abroad) const {
    const Span& span = train.span;
    const uint32_t known = newest_known(other, abroad, train.core, span.agent());
    if (known < span.number) return 0;
    return std::min(span.count, int64_t{(known - span.number) / span.number_step} + 1);
  }

  // False: they share no bytes.
  bool meet_parts(const Item& told, const Item& other) {
    const Bytes bytes = shared_bytes(told.span, other.span);
    if (bytes.begin == nullptr) return false;
    if (!disturb(told.span.use(), other.span.use())) return true;
    const bool is_flag = handshakes_ != nullptr && handshakes_->is_flag(bytes);
    if (const auto fault = is_flag ? fault_of_flag(told, other) : fault_of(told, other))
      keep(*fault, told, other, bytes);
    return true;
  }

  // A flag is stored by one core while another polls it, but it has to come to memory.
  static std::optional<CrossFault> fault_of_flag(const Item& a, const Item& b) {
    for (const Item* item : {&a, &b})
      if (is_write(item->span.use()) && item->span.is_cached && item->span.cleaned == 0)
        return CrossFault::kNotCleaned;
    return std::nullopt;
  }

  void keep(CrossFault fault, const Item& told, const Item& other, const Bytes& bytes) {
    const uint32_t visit = told.span.visit_at(bytes.begin);
    const Key key{fault, told.core, other.core, told.span.site(), other.span.site()};
    const auto [at, is_new] = kept_.try_emplace(key, found_.size());
    if (is_new) found_.emplace_back();
    CrossRace& race = found_[at->second];
    if (is_new || std::tie(visit, bytes.begin) < std::tie(race.visit, race.bytes.begin))
      race = {fault, told.core, other.core, told.span, other.span, bytes, visit};
  }

  // The newest instruction of `agent` of core `of` that the core of `item` knows at a moment that
  // is as `abroad`.
  uint32_t newest_known(const Item& item, uint32_t abroad, size_t of, Agent agent) const {
    const WideClock& known = cores_[item.core].abroad[abroad];
    return of < known.size() ? known[of][index_of(agent)] : 0;
  }

  // At a moment that is as `abroad`, the core of `later` knows that `earlier` has happened.
  bool is_ordered(const Item& earlier, const Item& later, uint32_t abroad) const {
    return newest_known(later, abroad, earlier.core, earlier.span.agent()) >= earlier.span.number;
  }
  // And that it stands in memory, for which a scalar one has to leave its data cache.
  bool is_in_memory(const Item& earlier, const Item& later, uint32_t abroad) const {
    if (!earlier.span.is_cached) return is_ordered(earlier, later, abroad);
    const uint32_t cleaned = earlier.span.cleaned;
    return cleaned != 0 && newest_known(later, abroad, earlier.core, Agent::kScalar) >= cleaned;
  }

  std::optional<CrossFault> fault_of(const Item& a, const Item& b) const {
    const bool a_first = is_ordered(a, b, b.span.abroad);
    if (!a_first && !is_ordered(b, a, a.span.abroad)) return CrossFault::kRace;
    const Item &earlier = a_first ? a : b, &later = a_first ? b : a;
    if (!is_write(earlier.span.use())) return std::nullopt;
    if (!is_in_memory(earlier, later, later.span.abroad)) return CrossFault::kNotCleaned;
    return is_behind(earlier, later) ? std::nullopt : std::optional(CrossFault::kNotFetched);
  }

  // All of `earlier` is in memory when `later` happens, or its line is fetched.
  bool is_behind(const Item& earlier, const Item& later) const {
    return is_in_memory(earlier, later,
                        later.span.is_cached ? later.span.fetched : later.span.abroad);
  }

  using Key = std::tuple<CrossFault, size_t, size_t, SiteNumber, SiteNumber>;

  const std::vector<CoreTouches>& cores_;
  const Handshakes* handshakes_;
  std::vector<Item> writes_, reads_;  // that may reach as far as the sweep has come
  std::map<Key, size_t> kept_;        // where in `found_`
  std::vector<CrossRace> found_;
};

}  // namespace

std::vector<CrossRace> cross_races(const std::vector<CoreTouches>& cores,
                                   const Handshakes* handshakes) {
  return Sweep(cores, handshakes).run();
}

}  // namespace asctwin::check
