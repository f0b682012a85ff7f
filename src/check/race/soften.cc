// There are few races, so the logs are searched for each of them.
#include "check/race/soften.h"

#include <algorithm>

namespace asctwin::check {
namespace {

bool covers(const Bytes& all, const Bytes& some) {
  return all.begin <= some.begin && some.end <= all.end;
}
bool touches(const Bytes& a, const Bytes& b) { return a.begin < b.end && b.begin < a.end; }

class Judge {
 public:
  Judge(const std::vector<CoreAccesses>& cores, const EqualStores& stores)
      : cores_(cores), stores_(stores) {}

  // The bytes have had one value only, and the read comes behind a copy of it.
  bool is_equal_rewrite(const CrossRace& race) const {
    const bool is_read_of_copy = !is_write(race.range.kind()) && !race.range.is_loop() &&
                                 race.other.kind() == AccessKind::kWrite &&
                                 race.other.agent() != Agent::kScalar;
    return is_read_of_copy && stores_.are_equal(race.bytes) &&
           any_access(race.bytes, [&](size_t core, const StridedRange& range) {
             return is_write(range.kind()) && range.agent() != Agent::kScalar &&
                    core != race.core && range.count == 1 && covers(range.hull(), race.bytes) &&
                    is_before(core, range, race);
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
    const Bytes own{std::max(hull.begin, line.begin), std::min(hull.end, line.end)};
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

  // By the clock that the read of the race begins with.
  bool is_before(size_t core, const StridedRange& write, const CrossRace& race) const {
    const LaunchClock& clock = cores_[race.core].remote[race.range.remote];
    return core < clock.size() && clock[core][index_of(write.agent())] >= write.epoch;
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
