// Touches of one launch's cores to the same bytes, compared once all cores have ended: the result
// does not depend on who ran when.
// spec: sync_and_timing.md, sections 1.5 and 2.3
#pragma once

#include <vector>

#include "check/race/abroad.h"
#include "check/race/core_log.h"
#include "check/race/handshake.h"
#include "check/race/sites.h"

namespace asctwin::check {

// One core's part.
struct CoreTouches {
  CoreLog& log;  // which is complete
  const Abroad& abroad;
};

enum class CrossFault : uint8_t {
  kRace,        // nothing orders them
  kNotCleaned,  // ordered, but what the scalar unit has written may still be in its data cache
  kNotFetched,  // ordered, but the scalar unit has read from a line fetched before
  kSharedLine,  // other bytes of one line, which the data cache writes back as a whole
};

struct CrossRace {
  CrossFault fault;
  size_t core, other_core;
  Span span, other;  // `other` is a write, or `span` is one
  Bytes bytes;       // of the line for kSharedLine
  uint32_t visit;    // of the site of `span`, in which it touches them
};

// Pairs of touches of two cores, of which one writes; by the place in memory. The same fault of
// the same two sites and cores is there once, as it is met in the first visit.
// Between accesses to the flags of `handshakes` there are none, but for stores that stay in the
// data cache.
std::vector<CrossRace> cross_races(const std::vector<CoreTouches>& cores,
                                   const Handshakes* handshakes = nullptr);

}  // namespace asctwin::check
