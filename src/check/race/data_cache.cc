// Stretches in the order of memory: cut where the states of their lines part, joined where they
// meet again.
#include "check/race/data_cache.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace asctwin::check {
namespace {

uintptr_t line_of(const uint8_t* address) {
  return reinterpret_cast<uintptr_t>(address) / kLineBytes;
}
// Behind the last one of bytes that end at `end`.
uintptr_t line_behind(const uint8_t* end) {
  return (reinterpret_cast<uintptr_t>(end) - 1) / kLineBytes + 1;
}

}  // namespace

// The stretch of the line, or else the first one behind it.
DataCache::Stretches::const_iterator DataCache::first_from(uintptr_t line) const {
  const auto next = stretches_.upper_bound(line);
  if (next == stretches_.begin() || std::prev(next)->second.end <= line) return next;
  return std::prev(next);
}
DataCache::Stretches::iterator DataCache::first_from(uintptr_t line) {
  const auto at = std::as_const(*this).first_from(line);
  return stretches_.erase(at, at);
}

// No stretch goes on across the beginning of the line.
void DataCache::cut(uintptr_t line) {
  const auto at = first_from(line);
  if (at == stretches_.end() || at->first >= line) return;
  stretches_.emplace_hint(std::next(at), line, Stretch{at->second.end, at->second.state});
  at->second.end = line;
}

// Of what meets at the beginning of the line.
void DataCache::join(uintptr_t line) {
  const auto right = stretches_.find(line);
  if (right == stretches_.end() || right == stretches_.begin()) return;
  const auto left = std::prev(right);
  if (left->second.end != line || left->second.state != right->second.state) return;
  left->second.end = right->second.end;
  stretches_.erase(right);
}

template <class Change>
void DataCache::change(uintptr_t first, uintptr_t last, Change change) {
  cut(first);
  cut(last);
  for (auto at = first_from(first); at != stretches_.end() && at->first < last;) {
    const uintptr_t line = at->first;
    change(at->second.state);
    ++at;
    join(line);
  }
  join(last);
}

const DataCache::State& DataCache::fetch(const uint8_t* address, uint32_t abroad) {
  const uintptr_t line = line_of(address);
  const auto behind = first_from(line);
  if (behind != stretches_.end() && behind->first <= line) return behind->second.state;
  if (behind != stretches_.begin()) {
    auto& [end, state] = std::prev(behind)->second;
    if (end == line && state == State{.fetched = abroad}) {
      ++end;
      return state;
    }
  }
  return stretches_.emplace_hint(behind, line, Stretch{line + 1, {.fetched = abroad}})
      ->second.state;
}

void DataCache::store(const uint8_t* address, SiteNumber site, size_t span) {
  const uintptr_t line = line_of(address);
  const State& old = first_from(line)->second.state;
  if (old.is_dirty() && old.dirty_site == site && old.dirty_spans.back() == span) return;
  change(line, line + 1, [&](State& state) {
    state.dirty_site = site;
    if (!state.is_dirty() || state.dirty_spans.back() != span) state.dirty_spans.push_back(span);
  });
}

DataCache::DirtyLine DataCache::dirty_in(const Bytes& bytes) const {
  const uintptr_t first = line_of(bytes.begin), last = line_behind(bytes.end);
  for (auto at = first_from(first); at != stretches_.end() && at->first < last; ++at)
    if (at->second.state.is_dirty()) {
      const auto* begin = reinterpret_cast<const uint8_t*>(std::max(first, at->first) * kLineBytes);
      return {{begin, begin + kLineBytes}, at->second.state.dirty_site};
    }
  return {};
}

void DataCache::write_behind(const Bytes& bytes, SiteNumber site) {
  change(line_of(bytes.begin), line_behind(bytes.end), [&](State& state) {
    state.is_stale = true;
    state.stale_site = site;
  });
}

std::vector<size_t> DataCache::clean(const Bytes& bytes) {
  const uintptr_t first = line_of(bytes.begin), last = line_behind(bytes.end);
  cut(first);
  cut(last);
  const auto begin = first_from(first), end = first_from(last);
  std::vector<size_t> spans;
  for (auto at = begin; at != end; ++at)
    spans.insert(spans.end(), at->second.state.dirty_spans.begin(),
                 at->second.state.dirty_spans.end());
  stretches_.erase(begin, end);
  std::sort(spans.begin(), spans.end());
  spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
  return spans;
}

}  // namespace asctwin::check
