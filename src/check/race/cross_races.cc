// A sweep over memory, from low addresses to high ones: a range that begins is compared with the
// ranges of other cores that have begun and not ended, if one of the two writes.
//
// Whether two accesses are ordered depends on their epochs. Of a loop, one part may be ordered and
// the rest not: it is cut where the other side's clock ends, so that each part is one or the other.
#include "check/race/cross_races.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <queue>
#include <tuple>

namespace asctwin::check {
namespace {

using Ranges = std::vector<StridedRange>;

struct CoreRange {
  Bytes reach;
  size_t core;
  StridedRange range;
};

// The ranges of all cores by the address at which their reach begins: a merge of the sorted logs.
class MergedLogs {
 public:
  explicit MergedLogs(const std::vector<CoreAccesses>& cores) : taken_(cores.size()) {
    for (const CoreAccesses& core : cores) logs_.push_back(&core.log.sorted());
    for (size_t core = 0; core < logs_.size(); ++core) push_next(core);
  }
  // Where several begin together, that of the lowest core; nothing: there are no more.
  std::optional<CoreRange> next() {
    if (heads_.empty()) return std::nullopt;
    const CoreRange head = heads_.top();
    heads_.pop();
    push_next(head.core);
    return head;
  }

 private:
  struct IsBehind {
    bool operator()(const CoreRange& a, const CoreRange& b) const {
      return std::tie(a.reach.begin, a.core) > std::tie(b.reach.begin, b.core);
    }
  };

  void push_next(size_t core) {
    if (taken_[core] == logs_[core]->size()) return;
    const StridedRange range = (*logs_[core])[taken_[core]++];
    heads_.push({reach_of(range), core, range});
  }

  std::vector<const RangeStore*> logs_;
  std::vector<size_t> taken_;  // of each log
  std::priority_queue<CoreRange, std::vector<CoreRange>, IsBehind> heads_;
};

// One of the two is a scalar store, which is written back with its line.
bool may_share_line(const StridedRange& a, const StridedRange& b) {
  return (a.is_cached || b.is_cached) && is_write(a.kind()) && is_write(b.kind());
}

// The part of the range in the line; of a loop, each run by itself.
Ranges parts_in(const StridedRange& range, const Bytes& line) {
  if (!range.is_cached && range.epoch_step == 0) {
    const StridedRange whole_line{.begin = line.begin, .run_bytes = kLineBytes};
    return shared_bytes(whole_line, range).begin != nullptr ? Ranges{range} : Ranges{};
  }
  Ranges runs;
  for (int64_t i = range.first_run_behind(line.begin); i < range.count; ++i) {
    const StridedRange run = range.cut(i, i + 1);
    if (run.begin >= line.end) break;
    runs.push_back(run);
  }
  return runs;
}

class Sweep {
 public:
  Sweep(const std::vector<CoreAccesses>& cores, const Handshakes* handshakes,
        const EqualStores* stores)
      : cores_(cores), handshakes_(handshakes), stores_(stores) {}

  std::vector<CrossRace> run() {
    MergedLogs logs(cores_);
    while (const auto next = logs.next()) {
      compare_with_all(writes_, *next);
      if (is_write(next->range.kind())) {
        compare_with_all(reads_, *next);
        add(writes_, *next);
      } else {
        add(reads_, *next);
      }
    }
    return std::move(found_);
  }

 private:
  // How two accesses of one line meet.
  enum class Shared : uint8_t {
    kNothing,   // in different bytes
    kEqual,     // in bytes to which both store the same values
    kConflict,  // in bytes that one may change for the other, whether or not this is a fault
  };

  // Drops those that have ended before the list grows.
  static void add(std::vector<CoreRange>& open, const CoreRange& added) {
    if (open.size() == open.capacity()) {
      drop_ended(open, added);
      open.reserve(2 * open.size() + 1);
    }
    open.push_back(added);
  }
  static void drop_ended(std::vector<CoreRange>& open, const CoreRange& newest) {
    std::erase_if(open,
                  [&](const CoreRange& other) { return other.reach.end <= newest.reach.begin; });
  }

  void compare_with_all(std::vector<CoreRange>& open, const CoreRange& newest) {
    drop_ended(open, newest);
    for (const CoreRange& other : open)
      if (other.core != newest.core) compare(other, newest);
  }

  // The finding stands at the read, and of two writes at that of the later core.
  void compare(const CoreRange& a, const CoreRange& b) {
    if (!a.range.is_cached && !b.range.is_cached && !shared_bytes(a.range, b.range).begin) return;
    const bool reports_a = is_write(a.range.kind()) == is_write(b.range.kind())
                               ? a.core > b.core
                               : !is_write(a.range.kind());
    const CoreRange &reported = reports_a ? a : b, &other = reports_a ? b : a;
    if (may_share_line(a.range, b.range)) return compare_lines(reported, other);
    for (const StridedRange& part : parts_of(reported, other))
      for (const StridedRange& other_part : parts_of(other, reported))
        compare_parts({reach_of(part), reported.core, part},
                      {reach_of(other_part), other.core, other_part});
  }

  // Line by line and run by run: they may share bytes in one line, and only the line in the next.
  void compare_lines(const CoreRange& reported, const CoreRange& other) {
    const uint8_t* end = std::min(reported.reach.end, other.reach.end);
    Bytes line = line_of(std::max(reported.reach.begin, other.reach.begin));
    for (; line.begin < end; line = line_of(line.end)) {
      const Ranges other_parts = parts_in(other.range, line);
      for (const StridedRange& part : parts_in(reported.range, line))
        for (const StridedRange& other_part : other_parts)
          compare_in_line({line, reported.core, part}, {line, other.core, other_part});
    }
  }

  // A scalar store writes the whole line, as it was when it was fetched, at any moment until it has
  // been cleaned. Where both store the same values to the bytes that they share, it matters only to
  // the others.
  void compare_in_line(const CoreRange& reported, const CoreRange& other) {
    const Shared shared = compare_parts(reported, other);
    if (shared == Shared::kConflict ||
        (shared == Shared::kEqual && have_one_place(reported, other)))
      return;
    if (is_visible(reported, other) || is_visible(other, reported)) return;
    keep(CrossFault::kSharedLine, reported, other, reported.reach);
  }

  // Cuts a loop into the runs that happen before a moment of `other` and those that do not.
  Ranges parts_of(const CoreRange& loop, const CoreRange& other) const {
    const StridedRange& range = loop.range;
    if (!range.is_loop()) return {range};
    const int64_t fetched = known_runs(loop, other, other.range.remote_at_fetch);
    const int64_t known = known_runs(loop, other, other.range.remote);
    const int64_t cuts[] = {0, std::min(fetched, known), std::max(fetched, known), range.count};
    Ranges parts;
    for (size_t i = 1; i < std::size(cuts); ++i)
      if (cuts[i - 1] < cuts[i]) parts.push_back(range.cut(cuts[i - 1], cuts[i]));
    return parts;
  }
  int64_t known_runs(const CoreRange& loop, const CoreRange& other, uint32_t remote) const {
    const StridedRange& range = loop.range;
    const uint32_t known = known_epoch(other, remote, loop.core, range.agent());
    if (known < range.epoch) return 0;
    return std::min(range.count, int64_t{(known - range.epoch) / range.epoch_step} + 1);
  }

  static bool have_one_place(const CoreRange& a, const CoreRange& b) {
    const Bytes one = a.range.hull(), other = b.range.hull();
    return one.begin == other.begin && one.end == other.end;
  }

  Shared compare_parts(const CoreRange& reported, const CoreRange& other) {
    const Bytes bytes = shared_bytes(reported.range, other.range);
    if (bytes.begin == nullptr) return Shared::kNothing;
    if (!conflict(reported.range.kind(), other.range.kind())) return Shared::kConflict;
    const bool is_flag = handshakes_ != nullptr && handshakes_->is_flag(bytes);
    auto fault = is_flag ? fault_of_flag(reported, other) : fault_of(reported, other);
    if (fault == CrossFault::kRace && write_equal_values(reported, other))
      fault = CrossFault::kEqualValues;
    if (fault) keep(*fault, reported, other, bytes);
    return fault == CrossFault::kEqualValues ? Shared::kEqual : Shared::kConflict;
  }

  // For loops, everything between their first and last common byte counts.
  bool write_equal_values(const CoreRange& a, const CoreRange& b) const {
    const auto is_store = [](const CoreRange& one) {
      return one.range.kind() == AccessKind::kWrite;
    };
    return stores_ != nullptr && is_store(a) && is_store(b) &&
           stores_->are_equal({std::max(a.range.hull().begin, b.range.hull().begin),
                               std::min(a.range.hull().end, b.range.hull().end)});
  }

  // A flag is stored by one core while another polls it, but it has to come to memory.
  static std::optional<CrossFault> fault_of_flag(const CoreRange& a, const CoreRange& b) {
    for (const CoreRange* one : {&a, &b})
      if (is_write(one->range.kind()) && one->range.is_cached && one->range.cleaned == 0)
        return CrossFault::kNotCleaned;
    return std::nullopt;
  }

  void keep(CrossFault fault, const CoreRange& reported, const CoreRange& other,
            const Bytes& bytes) {
    const uint32_t visit = reported.range.visit_at(bytes.begin);
    const Key key{fault, reported.core, other.core, reported.range.site(), other.range.site()};
    const auto [at, is_new] = kept_.try_emplace(key, found_.size());
    if (is_new) found_.emplace_back();
    CrossRace& race = found_[at->second];
    if (is_new || std::tie(visit, bytes.begin) < std::tie(race.visit, race.bytes.begin))
      race = {fault, reported.core, other.core, reported.range, other.range, bytes, visit};
  }

  // The newest instruction of `agent` of core `of` that the launch clock `remote` of the core of
  // `knower` includes.
  uint32_t known_epoch(const CoreRange& knower, uint32_t remote, size_t of, Agent agent) const {
    const LaunchClock& clock = cores_[knower.core].remote[remote];
    return of < clock.size() ? clock[of][index_of(agent)] : 0;
  }

  // By the launch clock `remote` of the core of `later`, `earlier` has happened.
  bool happens_before(const CoreRange& earlier, const CoreRange& later, uint32_t remote) const {
    return known_epoch(later, remote, earlier.core, earlier.range.agent()) >= earlier.range.epoch;
  }
  // And its bytes are in memory: a scalar store has to leave the data cache first.
  bool is_in_memory(const CoreRange& earlier, const CoreRange& later, uint32_t remote) const {
    if (!earlier.range.is_cached) return happens_before(earlier, later, remote);
    const uint32_t cleaned = earlier.range.cleaned;
    return cleaned != 0 && known_epoch(later, remote, earlier.core, Agent::kScalar) >= cleaned;
  }

  std::optional<CrossFault> fault_of(const CoreRange& a, const CoreRange& b) const {
    const bool a_first = happens_before(a, b, b.range.remote);
    if (!a_first && !happens_before(b, a, a.range.remote)) return CrossFault::kRace;
    const CoreRange &earlier = a_first ? a : b, &later = a_first ? b : a;
    if (!is_write(earlier.range.kind())) return std::nullopt;
    if (!is_in_memory(earlier, later, later.range.remote)) return CrossFault::kNotCleaned;
    return is_visible(earlier, later) ? std::nullopt : std::optional(CrossFault::kNotFetched);
  }

  // All of `earlier` is in memory when `later` happens, or when its line is fetched.
  bool is_visible(const CoreRange& earlier, const CoreRange& later) const {
    return is_in_memory(earlier, later,
                        later.range.is_cached ? later.range.remote_at_fetch : later.range.remote);
  }

  using Key = std::tuple<CrossFault, size_t, size_t, SiteNumber, SiteNumber>;

  const std::vector<CoreAccesses>& cores_;
  const Handshakes* handshakes_;
  const EqualStores* stores_;
  std::vector<CoreRange> writes_, reads_;  // that may reach as far as the sweep has come
  std::map<Key, size_t> kept_;             // where in `found_`
  std::vector<CrossRace> found_;
};

}  // namespace

std::vector<CrossRace> cross_races(const std::vector<CoreAccesses>& cores,
                                   const Handshakes* handshakes, const EqualStores* stores) {
  return Sweep(cores, handshakes, stores).run();
}

}  // namespace asctwin::check
