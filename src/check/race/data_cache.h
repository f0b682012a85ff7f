// The data cache of one core's scalar unit. It tracks which lines of global memory the cache holds,
// which of them are dirty, and which are stale because another pipe of the core has written to the
// memory under them. Only states are modelled: a scalar load always gives the newest bytes.
// spec: sync_and_timing.md, section 1.5
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "check/race/strided_range.h"

namespace asctwin::check {

class DataCache {
 public:
  DataCache() = default;
  DataCache(const DataCache&) = delete;
  DataCache& operator=(const DataCache&) = delete;

  static inline const Bytes kEverything{nullptr, reinterpret_cast<const uint8_t*>(~uintptr_t{0})};

  // The state of a line, or of several.
  struct State {
    uint32_t remote_at_fetch = 0;  // what the core knew of other cores then, in RemoteClocks
    bool is_stale = false;         // `stale_site` has written to memory since
    SiteNumber stale_site = 0;
    std::vector<StridedRange> dirty{};  // stores that have not been written back, as loops

    bool is_dirty() const { return !dirty.empty(); }
    friend bool operator==(const State&, const State&) = default;
  };
  struct DirtyLine {
    Bytes bytes{};  // empty: there is no such line
    SiteNumber site = 0;
  };

  bool empty() const { return intervals_.empty(); }
  bool holds(const uint8_t* address) const;
  // The line of a scalar access, which is fetched now if the cache does not hold it.
  const State& fetch(const uint8_t* address, uint32_t remote);
  // A scalar store of one run, to a line that the cache holds. `releases` is that of CoreOrder.
  void store(const StridedRange& range, uint32_t releases);
  // The first dirty line of `bytes`.
  DirtyLine dirty_in(const Bytes& bytes) const;
  // Another pipe writes `bytes` to memory: lines that the cache holds of them become stale.
  void write_behind(const Bytes& bytes, SiteNumber site);
  // Removes the lines of `bytes` from the cache. `write_back` is called with the stores to them.
  void clean(const Bytes& bytes, const std::function<void(const StridedRange&)>& write_back);

 private:
  // Neighbouring lines in one state; each loop of stores has a store to every one of them.
  // Intervals are as long as they can be: no two neighbours could be joined.
  struct Interval {
    uintptr_t end;  // numbers of lines, address / kLineBytes; the first one is the key
    State state;
  };
  using Intervals = std::map<uintptr_t, Interval>;

  Intervals::iterator first_from(uintptr_t line);
  Intervals::const_iterator first_from(uintptr_t line) const;
  bool is_newest(uintptr_t line) const {
    return newest_ != intervals_.end() && newest_->first <= line && line < newest_->second.end;
  }
  const State& use(Intervals::iterator at) { return (newest_ = at)->second.state; }
  // Keeps one of two loops of a call site that store the same, as long as nothing was released
  // between them. `loop`, the newer one, is one of the last kTurns.
  void drop_repeated(uintptr_t line, std::vector<StridedRange>& dirty,
                     std::vector<StridedRange>::iterator loop);
  void cut(uintptr_t line);
  void join(uintptr_t line);
  // change(state) for the lines [first, last), as far as the cache holds them.
  template <class Change>
  void change(uintptr_t first, uintptr_t last, Change change);

  static constexpr ptrdiff_t kTurns = 12;  // of call sites that store to a line in turn

  Intervals intervals_;
  // That of the line which was accessed last; the end: it has been cut or joined.
  Intervals::iterator newest_ = intervals_.end();
  uint32_t releases_ = 0;             // at the newest store
  uint32_t first_since_release_ = 0;  // the epoch of the oldest store with as many releases
};

}  // namespace asctwin::check
