// Races between the cores of a launch. Their logs are compared when all cores have ended, so that
// the result does not depend on which core ran when.
// spec: sync_and_timing.md, sections 1.5 and 2.3
#pragma once

#include <vector>

#include "check/race/access_log.h"
#include "check/race/equal_stores.h"
#include "check/race/handshake.h"
#include "check/race/vector_clock.h"

namespace asctwin::check {

struct CoreAccesses {
  AccessLog& log;  // which is complete
  const RemoteClocks& remote;
};

enum class CrossFault : uint8_t {
  kRace,         // nothing orders them
  kEqualValues,  // nothing orders two stores, which have written the same values
  kNotCleaned,   // ordered, but what the scalar unit has written may still be in its data cache
  kNotFetched,   // ordered, but the scalar unit has read from a line fetched before
  kSharedLine,   // other bytes of one line, which the data cache writes back as a whole
  // Verdicts of soften():
  kEqualRewrite,  // the read has waited for the same values, which the other writes again
  kPrivateParts,  // a shared line of which each core reads what it has written, and nobody else
};

struct CrossRace {
  CrossFault fault;
  size_t core, other_core;
  StridedRange range, other;  // at least one of them is a write
  Bytes bytes;                // of the line for kSharedLine
  uint32_t visit;             // of the call of `range`, in which it accesses them
};

// Pairs of conflicting accesses of two cores, by address. A fault of the same two call sites and
// cores is there once, as it happens in the first visit. Accesses to the flags of `handshakes` are
// no races, except stores that stay in the data cache.
std::vector<CrossRace> cross_races(const std::vector<CoreAccesses>& cores,
                                   const Handshakes* handshakes = nullptr,
                                   const EqualStores* stores = nullptr);

}  // namespace asctwin::check
