// Any two runs of a call site can be joined. If the third does not continue them, they were no loop
// and are separated again: their range would be long, and be compared with everything inside it.
#include "check/race/access_log.h"

#include <algorithm>
#include <limits>

namespace asctwin::check {
namespace {

bool has_pattern(const StridedRange& range, const StridedRange& pattern) {
  return pattern.moved(range.begin, range.epoch, range.visit) == range;
}

bool is_near(const StridedRange& range, const StridedRange& pattern) {
  const int64_t offset_bytes = range.begin - pattern.begin;
  return offset_bytes == static_cast<int32_t>(offset_bytes);
}

bool extend(StridedRange& loop, const StridedRange& range) {
  if (!loop.continues_with(range)) return false;
  loop.append(range);
  return true;
}

bool may_be_no_loop(const StridedRange& loop) { return loop.count == 2 && loop.epoch_step != 0; }

}  // namespace

uint32_t& RangeStore::newest_pattern(const StridedRange& range) {
  const size_t slot = size_t{range.site()} * 2 + (range.count > 1 ? 1 : 0);
  if (newest_.size() <= slot) newest_.resize(slot + 1, kNone);
  return newest_[slot];
}

void RangeStore::push(const StridedRange& range) {
  uint32_t& pattern = newest_pattern(range);
  if (pattern == kNone || !is_near(range, patterns_[pattern]) ||
      !has_pattern(range, patterns_[pattern])) {
    pattern = static_cast<uint32_t>(patterns_.size());
    patterns_.push_back(range);
  }
  const int64_t offset_bytes = range.begin - patterns_[pattern].begin;
  ranges_.push_back({pattern, static_cast<int32_t>(offset_bytes), range.epoch, range.visit});
}

StridedRange RangeStore::operator[](size_t index) const {
  const MovedPattern& range = ranges_[index];
  const StridedRange& pattern = patterns_[range.pattern];
  return pattern.moved(pattern.begin + range.offset_bytes, range.epoch, range.visit);
}

// Patterns stay where they are.
void RangeStore::sort() {
  const auto reach_begin = [this](const MovedPattern& range) {
    const StridedRange& pattern = patterns_[range.pattern];
    const uint8_t* begin = pattern.begin + range.offset_bytes;
    return pattern.is_cached ? line_of(begin).begin : begin;
  };
  std::sort(ranges_.begin(), ranges_.end(), [&](const MovedPattern& a, const MovedPattern& b) {
    return reach_begin(a) < reach_begin(b);
  });
}

uint32_t AccessLog::visit(SiteNumber site, uint32_t epoch) {
  if (open_.size() <= site) open_.resize(site + size_t{1});
  OpenLoop& open = open_[site];
  if (open.epoch != epoch) ++open.visits;
  open.epoch = epoch;
  return open.visits;
}

void AccessLog::add(const StridedRange& range) {
  StridedRange& loop = open_[range.site()].range;
  if (extend(loop, range)) return;
  if (may_be_no_loop(loop)) {
    keep(loop.cut(0, 1));
    loop = loop.cut(1, 2);
    if (extend(loop, range)) return;
  }
  if (loop.run_bytes != 0) keep(loop);
  loop = range;
}

const RangeStore& AccessLog::sorted() {
  for (const OpenLoop& open : open_)
    if (open.range.run_bytes != 0) keep(open.range);
  open_.clear();
  store_.sort();
  return store_;
}

}  // namespace asctwin::check
