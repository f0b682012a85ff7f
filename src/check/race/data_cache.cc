// Stretches in the order of memory: cut where the states of their lines part, joined where they
// meet again.
#include "check/race/data_cache.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace asctwin::check {
namespace {

// Lines go by the number address / kLineBytes.
uintptr_t number_of(const uint8_t* address) {
  return reinterpret_cast<uintptr_t>(address) / kLineBytes;
}
// Of the line behind the last one of bytes that end at `end`.
uintptr_t number_behind(const uint8_t* end) {
  return (reinterpret_cast<uintptr_t>(end) - 1) / kLineBytes + 1;
}

const uint8_t* address_of(uintptr_t line) {
  return reinterpret_cast<const uint8_t*>(line * kLineBytes);
}

// As both have a store for each of their lines, so has what they become.
bool goes_on(const DataCache::State& lines, const DataCache::State& next) {
  return lines.fetched == next.fetched && lines.is_stale == next.is_stale &&
         lines.stale_site == next.stale_site &&
         std::equal(lines.dirty.begin(), lines.dirty.end(), next.dirty.begin(), next.dirty.end(),
                    [](const Span& train, const Span& rest) { return train.goes_on_with(rest); });
}

void append(DataCache::State& lines, const DataCache::State& next) {
  for (size_t i = 0; i < lines.dirty.size(); ++i) lines.dirty[i].append(next.dirty[i]);
}

// How many of its stores begin before `line`.
int64_t stores_before(const Span& train, uintptr_t line) {
  return std::min(train.count, train.first_run_behind(address_of(line) + train.run_bytes - 1));
}

// What lies from `line` on, which leaves `lines`.
DataCache::State cut_off(DataCache::State& lines, uintptr_t line) {
  DataCache::State rest = lines;
  for (size_t i = 0; i < rest.dirty.size(); ++i) {
    const int64_t before = stores_before(rest.dirty[i], line);
    lines.dirty[i] = rest.dirty[i].cut(0, before);
    rest.dirty[i] = rest.dirty[i].cut(before, rest.dirty[i].count);
  }
  return rest;
}

// Of the newest store to `line`. @pre there is one
SiteNumber newest_site(const std::vector<Span>& dirty, uintptr_t line) {
  const auto newest = [&](const Span& train) {
    const int64_t last = stores_before(train, line + 1) - 1;
    return train.cut(last, last + 1).number;
  };
  return std::max_element(dirty.begin(), dirty.end(),
                          [&](const Span& a, const Span& b) { return newest(a) < newest(b); })
      ->site();
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
  const uintptr_t end = std::exchange(at->second.end, line);
  stretches_.emplace_hint(std::next(at), line, Stretch{end, cut_off(at->second.state, line)});
}

// Of what meets at the beginning of the line.
void DataCache::join(uintptr_t line) {
  const auto right = stretches_.find(line);
  if (right == stretches_.end() || right == stretches_.begin()) return;
  const auto left = std::prev(right);
  if (left->second.end != line || !goes_on(left->second.state, right->second.state)) return;
  append(left->second.state, right->second.state);
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

bool DataCache::holds(const uint8_t* address) const {
  const uintptr_t line = number_of(address);
  const auto at = first_from(line);
  return at != stretches_.end() && at->first <= line;
}

const DataCache::State& DataCache::fetch(const uint8_t* address, uint32_t abroad) {
  const uintptr_t line = number_of(address);
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

// Sites may take turns in a line.
void DataCache::store(const Span& span) {
  constexpr ptrdiff_t kTurns = 8;
  const uintptr_t line = number_of(span.begin);
  std::vector<Span>& dirty = first_from(line)->second.state.dirty;
  const auto newest = dirty.end() - std::min(kTurns, std::ssize(dirty));
  const auto train =
      std::find_if(newest, dirty.end(), [&](const Span& one) { return one.goes_on_with(span); });
  if (train != dirty.end()) return train->append(span);
  change(line, line + 1, [&](State& state) { state.dirty.push_back(span); });
}

DataCache::DirtyLine DataCache::dirty_in(const Bytes& bytes) const {
  const uintptr_t first = number_of(bytes.begin), last = number_behind(bytes.end);
  for (auto at = first_from(first); at != stretches_.end() && at->first < last; ++at)
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

void DataCache::clean(const Bytes& bytes, const std::function<void(const Span&)>& write_back) {
  const uintptr_t first = number_of(bytes.begin), last = number_behind(bytes.end);
  cut(first);
  cut(last);
  for (auto at = first_from(first); at != stretches_.end() && at->first < last;) {
    for (const Span& stores : at->second.state.dirty) write_back(stores);
    at = stretches_.erase(at);
  }
}

}  // namespace asctwin::check
