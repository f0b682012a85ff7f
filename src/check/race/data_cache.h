// The data cache of one core's scalar unit: which lines of global memory it holds, which of them
// nobody has written back, and which the core's own copies have written behind. It models states,
// not contents: a scalar access of a run always sees the newest bytes.
// spec: sync_and_timing.md, section 1.5
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "check/race/sites.h"
#include "check/race/span.h"

namespace asctwin::check {

class DataCache {
 public:
  static inline const Bytes kEverything{nullptr, reinterpret_cast<const uint8_t*>(~uintptr_t{0})};

  struct Line {
    Bytes bytes;
    uint32_t fetched = 0;             // what the core knew of others then
    std::vector<size_t> dirty_spans;  // stores of the core's log that have not been written back
    SiteNumber dirty_site = 0;        // of the newest of them
    bool is_stale = false;            // `stale_site` has written behind it
    SiteNumber stale_site = 0;
  };

  bool empty() const { return lines_.empty(); }
  // The line that a scalar access meets; if the cache does not hold it, it is fetched now.
  Line& fetch(const uint8_t* address, uint32_t abroad);
  // The first line of `bytes` that waits to be written back; nullptr: none.
  const Line* dirty_in(const Bytes& bytes) const;
  // Another pipe writes `bytes`.
  void write_behind(const Bytes& bytes, SiteNumber site);
  // The lines of `bytes` leave the cache; those that had to be written back.
  std::vector<Line> clean(const Bytes& bytes);

 private:
  using Lines = std::map<uintptr_t, Line>;  // by address / kLineBytes

  Lines lines_;
};

}  // namespace asctwin::check
