// The data cache of one core's scalar unit: which lines of global memory it holds, which of them
// nobody has written back, and which the core's own copies have written behind. It models states,
// not contents: a scalar access of a run always sees the newest bytes.
// spec: sync_and_timing.md, section 1.5
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "check/race/span.h"

namespace asctwin::check {

class DataCache {
 public:
  static inline const Bytes kEverything{nullptr, reinterpret_cast<const uint8_t*>(~uintptr_t{0})};

  // What is to be known of lines.
  struct State {
    uint32_t fetched = 0;   // what the core knew of others then
    bool is_stale = false;  // `stale_site` has written behind it
    SiteNumber stale_site = 0;
    std::vector<Span> dirty{};  // trains of stores that have not been written back

    bool is_dirty() const { return !dirty.empty(); }
    friend bool operator==(const State&, const State&) = default;
  };
  struct DirtyLine {
    Bytes bytes{};  // of none: there is none
    SiteNumber site = 0;
  };

  bool empty() const { return stretches_.empty(); }
  bool holds(const uint8_t* address) const;
  // The line that a scalar access meets; if the cache does not hold it, it is fetched now.
  const State& fetch(const uint8_t* address, uint32_t abroad);
  // A store of one run, to a line that the cache holds.
  void store(const Span& span);
  // The first line of `bytes` that waits to be written back.
  DirtyLine dirty_in(const Bytes& bytes) const;
  // Another pipe writes `bytes`.
  void write_behind(const Bytes& bytes, SiteNumber site);
  // The lines of `bytes` leave the cache: `write_back` gets what has been stored to them.
  void clean(const Bytes& bytes, const std::function<void(const Span&)>& write_back);

 private:
  // Neighbouring lines in one state, where each train of stores comes to every line. No two
  // stretches that meet could be one.
  struct Stretch {
    uintptr_t end;  // numbers of lines, address / kLineBytes; the first one is the key
    State state;
  };
  using Stretches = std::map<uintptr_t, Stretch>;

  Stretches::iterator first_from(uintptr_t line);
  Stretches::const_iterator first_from(uintptr_t line) const;
  void cut(uintptr_t line);
  void join(uintptr_t line);
  // change(state) for the lines [first, last), as far as the cache holds them.
  template <class Change>
  void change(uintptr_t first, uintptr_t last, Change change);

  Stretches stretches_;
};

}  // namespace asctwin::check
