// An interval map by line number: an interval is cut where the state of some of its lines changes,
// and neighbours are joined when their states have become equal.
#include "check/race/data_cache.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace asctwin::check {
namespace {

// The number of the line that holds the address.
uintptr_t number_of(const uint8_t* address) {
  return reinterpret_cast<uintptr_t>(address) / kLineBytes;
}
// The number of the line behind the last one of bytes that end at `end`.
uintptr_t number_behind(const uint8_t* end) {
  return (reinterpret_cast<uintptr_t>(end) - 1) / kLineBytes + 1;
}

const uint8_t* address_of(uintptr_t line) {
  return reinterpret_cast<const uint8_t*>(line * kLineBytes);
}

// Whether the two intervals, neighbours, can be joined. Each loop has a store to every line of the
// two, so it has one to every line of the joined interval.
bool continues(const DataCache::State& lines, const DataCache::State& next) {
  return lines.remote_at_fetch == next.remote_at_fetch && lines.is_stale == next.is_stale &&
         lines.stale_site == next.stale_site &&
         std::equal(lines.dirty.begin(), lines.dirty.end(), next.dirty.begin(), next.dirty.end(),
                    [](const StridedRange& loop, const StridedRange& rest) {
                      return loop.continues_with(rest);
                    });
}

// Whether the later of two loops of one call site has stored to all bytes of the earlier one, while
// the core has learned nothing of other cores. If it has released nothing either, a third one
// between the two makes no difference: it conflicts with whatever they conflict with.
ASCTWIN_ALWAYS_INLINE bool repeats(const StridedRange& later, const StridedRange& earlier) {
  return later.count == earlier.count && later.begin == earlier.begin &&
         later.run_bytes == earlier.run_bytes && later.stride_bytes == earlier.stride_bytes &&
         later.tag == earlier.tag && later.remote == earlier.remote &&
         later.remote_at_fetch == earlier.remote_at_fetch;
}

void append(DataCache::State& lines, const DataCache::State& next) {
  for (size_t i = 0; i < lines.dirty.size(); ++i) lines.dirty[i].append(next.dirty[i]);
}

// How many stores of the loop begin before `line`.
int64_t stores_before(const StridedRange& loop, uintptr_t line) {
  return std::min(loop.count, loop.first_run_behind(address_of(line) + loop.run_bytes - 1));
}

// Cuts `lines` before `line`, and returns the state of the part behind the cut.
DataCache::State cut_off(DataCache::State& lines, uintptr_t line) {
  DataCache::State rest = lines;
  for (size_t i = 0; i < rest.dirty.size(); ++i) {
    const int64_t before = stores_before(rest.dirty[i], line);
    lines.dirty[i] = rest.dirty[i].cut(0, before);
    rest.dirty[i] = rest.dirty[i].cut(before, rest.dirty[i].count);
  }
  return rest;
}

// The call site of the newest store to `line`. @pre there is one
SiteNumber newest_site(const std::vector<StridedRange>& dirty, uintptr_t line) {
  const auto newest = [&](const StridedRange& loop) {
    const int64_t last = stores_before(loop, line + 1) - 1;
    return loop.cut(last, last + 1).epoch;
  };
  return std::max_element(
             dirty.begin(), dirty.end(),
             [&](const StridedRange& a, const StridedRange& b) { return newest(a) < newest(b); })
      ->site();
}

using Loop = std::vector<StridedRange>::iterator;

// The one of these loops that the store continues; `end`: none.
Loop loop_of(const StridedRange& store, Loop begin, Loop end) {
  if (begin != end && std::prev(end)->count > 1 && std::prev(end)->continues_with(store))
    return std::prev(end);
  return std::find_if(begin, end,
                      [&](const StridedRange& one) { return one.continues_with(store); });
}

}  // namespace

// The interval that holds the line, or else the first one behind it.
DataCache::Intervals::const_iterator DataCache::first_from(uintptr_t line) const {
  const auto next = intervals_.upper_bound(line);
  if (next == intervals_.begin() || std::prev(next)->second.end <= line) return next;
  return std::prev(next);
}
DataCache::Intervals::iterator DataCache::first_from(uintptr_t line) {
  const auto at = std::as_const(*this).first_from(line);
  return intervals_.erase(at, at);
}

// Afterwards no interval crosses the beginning of the line.
void DataCache::cut(uintptr_t line) {
  newest_ = intervals_.end();
  const auto at = first_from(line);
  if (at == intervals_.end() || at->first >= line) return;
  const uintptr_t end = std::exchange(at->second.end, line);
  intervals_.emplace_hint(std::next(at), line, Interval{end, cut_off(at->second.state, line)});
}

// Joins the two intervals that touch at the beginning of the line, if they can be joined.
void DataCache::join(uintptr_t line) {
  newest_ = intervals_.end();
  const auto right = intervals_.find(line);
  if (right == intervals_.end() || right == intervals_.begin()) return;
  const auto left = std::prev(right);
  if (left->second.end != line || !continues(left->second.state, right->second.state)) return;
  append(left->second.state, right->second.state);
  left->second.end = right->second.end;
  intervals_.erase(right);
}

template <class Change>
void DataCache::change(uintptr_t first, uintptr_t last, Change change) {
  cut(first);
  cut(last);
  for (auto at = first_from(first); at != intervals_.end() && at->first < last;) {
    const uintptr_t line = at->first;
    change(at->second.state);
    ++at;
    join(line);
  }
  join(last);
}

bool DataCache::holds(const uint8_t* address) const {
  const uintptr_t line = number_of(address);
  if (is_newest(line)) return true;
  const auto at = first_from(line);
  return at != intervals_.end() && at->first <= line;
}

const DataCache::State& DataCache::fetch(const uint8_t* address, uint32_t remote) {
  const uintptr_t line = number_of(address);
  if (is_newest(line)) return newest_->second.state;
  const auto behind = first_from(line);
  if (behind != intervals_.end() && behind->first <= line) return use(behind);
  if (behind != intervals_.begin()) {
    const auto before = std::prev(behind);
    auto& [end, state] = before->second;
    if (end == line && state == State{.remote_at_fetch = remote}) {
      ++end;
      return use(before);
    }
  }
  return use(
      intervals_.emplace_hint(behind, line, Interval{line + 1, {.remote_at_fetch = remote}}));
}

// The newest loop is the likely one. Several call sites may store to a line in turn: the newest few
// loops are tried.
void DataCache::store(const StridedRange& range, uint32_t releases) {
  if (std::exchange(releases_, releases) != releases) first_since_release_ = range.epoch;
  const uintptr_t line = number_of(range.begin);
  const auto at = is_newest(line) ? newest_ : first_from(line);
  std::vector<StridedRange>& dirty = at->second.state.dirty;
  const auto newest = dirty.end() - std::min(kTurns, std::ssize(dirty));
  const auto loop = loop_of(range, newest, dirty.end());
  if (loop == dirty.end()) {
    if (at->first != line || at->second.end != line + 1)
      return change(line, line + 1, [&](State& state) { state.dirty.push_back(range); });
    dirty.push_back(range);
    join(line + 1);
    return join(line);
  }
  loop->append(range);
  if (loop != newest) drop_repeated(line, dirty, loop);
}

void DataCache::drop_repeated(uintptr_t line, std::vector<StridedRange>& dirty, Loop loop) {
  const auto newest = dirty.end() - std::min(kTurns, std::ssize(dirty));
  const auto is_repeated = [&](const StridedRange& earlier) {
    return earlier.epoch >= first_since_release_ && repeats(*loop, earlier);
  };
  const auto oldest = std::find_if(newest, loop, is_repeated);
  if (oldest == loop) return;
  const auto between = std::find_if(oldest + 1, loop, is_repeated);
  if (between == loop) return;
  dirty.erase(between);
  const auto at = first_from(line);
  const auto [first, last] = std::pair(at->first, at->second.end);
  join(last);
  join(first);
}

DataCache::DirtyLine DataCache::dirty_in(const Bytes& bytes) const {
  const uintptr_t first = number_of(bytes.begin), last = number_behind(bytes.end);
  for (auto at = first_from(first); at != intervals_.end() && at->first < last; ++at)
    if (at->second.state.is_dirty()) {
      const uintptr_t line = std::max(first, at->first);
      return {{address_of(line), address_of(line + 1)}, newest_site(at->second.state.dirty, line)};
    }
  return {};
}

void DataCache::write_behind(const Bytes& bytes, SiteNumber site) {
  change(number_of(bytes.begin), number_behind(bytes.end), [&](State& state) {
    state.is_stale = true;
    state.stale_site = site;
  });
}

void DataCache::clean(const Bytes& bytes,
                      const std::function<void(const StridedRange&)>& write_back) {
  const uintptr_t first = number_of(bytes.begin), last = number_behind(bytes.end);
  cut(first);  // which forgets the newest interval
  cut(last);
  for (auto at = first_from(first); at != intervals_.end() && at->first < last;) {
    for (const StridedRange& stores : at->second.state.dirty) write_back(stores);
    at = intervals_.erase(at);
  }
}

}  // namespace asctwin::check
