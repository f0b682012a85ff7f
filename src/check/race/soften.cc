// There are few races, so the logs are searched for each of them.
#include "check/race/soften.h"

#include <algorithm>
#include <optional>

namespace asctwin::check {
namespace {

bool covers(const Bytes& all, const Bytes& some) {
  return all.begin <= some.begin && some.end <= all.end;
}
bool touches(const Bytes& a, const Bytes& b) { return a.begin < b.end && b.begin < a.end; }
Bytes shared_part(const Bytes& a, const Bytes& b) {
  return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

// The first access of `range` that touches all of these bytes, which has no gaps; nothing: none
// does.
std::optional<StridedRange> first_over(const StridedRange& range, const Bytes& bytes) {
  const bool has_gaps = range.count > 1 && range.stride_bytes > range.run_bytes;
  if (!range.is_loop() && !has_gaps)
    return covers(range.hull(), bytes) ? std::optional(range) : std::nullopt;
  const int64_t run = range.first_run_behind(bytes.begin);
  if (run >= range.count) return std::nullopt;
  const StridedRange one = range.cut(run, run + 1);
  return covers(one.hull(), bytes) ? std::optional(one) : std::nullopt;
}

class Judge {
 public:
  Judge(const std::vector<CoreAccesses>& cores, const EqualStores& stores)
      : cores_(cores), stores_(stores) {}

  // The bytes have had one value only, and the read comes behind a store of it.
  bool is_equal_rewrite(const CrossRace& race) const {
    if (is_write(race.range.kind()) || race.other.kind() != AccessKind::kWrite) return false;
    const Bytes shared = shared_part(race.range.hull(), race.other.hull());
    return stores_.are_equal(shared) &&
           any_access(shared, [&](size_t core, const StridedRange& range) {
             const auto store = first_over(range, shared);
             return store && is_write(range.kind()) && is_before(core, *store, race);
           });
  }

  // Each core reads what it stores in the line afterwards, and no other core does.
  bool has_private_parts(const CrossRace& race) const {
    return reads_its_own(race.core, race.range, race.bytes) &&
           reads_its_own(race.other_core, race.other, race.bytes);
  }

 private:
  bool reads_its_own(size_t core, const StridedRange& store, const Bytes& line) const {
    const Bytes hull = store.hull();
    const Bytes own = shared_part(hull, line);
    if (store.kind() != AccessKind::kWrite || store.agent() != Agent::kScalar || store.is_loop())
      return false;
    const bool is_read = any_access(own, [&](size_t by, const StridedRange& range) {
      return by == core && !is_write(range.kind()) && range.agent() == Agent::kScalar &&
             range.epoch > store.epoch && covers(range.hull(), own);
    });
    return is_read && !any_access(own, [&](size_t by, const StridedRange& range) {
             return by != core && !is_write(range.kind()) && touches(range.hull(), own);
           });
  }

  // By the clock that the read of the race, or the fetch of its line, begins with. What the scalar
  // unit of the same core has stored, it reads.
  bool is_before(size_t core, const StridedRange& write, const CrossRace& race) const {
    const StridedRange& read = race.range;
    if (core == race.core) return write.is_cached && read.is_cached && write.epoch < read.epoch;
    const uint32_t stored = write.is_cached ? write.cleaned : write.epoch;
    const LaunchClock& clock =
        cores_[race.core].remote[read.is_cached ? read.remote_at_fetch : read.remote];
    return stored != 0 && core < clock.size() && clock[core][index_of(write.agent())] >= stored;
  }

  // Whether test(core, range) holds for an access that may touch these bytes.
  template <class Test>
  bool any_access(const Bytes& bytes, Test test) const {
    for (size_t core = 0; core < cores_.size(); ++core) {
      const RangeStore& ranges = cores_[core].log.sorted();
      for (size_t i = 0; i < ranges.size(); ++i) {
        const StridedRange range = ranges[i];
        const Bytes reach = reach_of(range);
        if (reach.begin >= bytes.end) break;
        if (reach.end > bytes.begin && test(core, range)) return true;
      }
    }
    return false;
  }

  const std::vector<CoreAccesses>& cores_;
  const EqualStores& stores_;
};

}  // namespace

void soften(std::vector<CrossRace>& races, const std::vector<CoreAccesses>& cores,
            const EqualStores& stores) {
  const Judge judge(cores, stores);
  for (CrossRace& race : races) {
    if (race.fault == CrossFault::kRace && judge.is_equal_rewrite(race))
      race.fault = CrossFault::kEqualRewrite;
    if (race.fault == CrossFault::kSharedLine && judge.has_private_parts(race))
      race.fault = CrossFault::kPrivateParts;
  }
}

}  // namespace asctwin::check
