// A second opinion on a call: whether it breaks a documented rule, from the tables of its
// description, byte by byte instead of by hulls, and not through src/check. Also what it declares
// to write.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/core.h"

namespace asctwin::fuzz {

struct Opinion {
  bool runs_here = true;  // on this kind of core; false: the call does nothing
  std::string violation;  // what is broken; empty where nothing is
  // All that is broken: accesses leave their tensors, but not the argument in global memory (W0201)
  // or the L0 memory (W0202) that these lie in. It is an error where the call looks as if it counted
  // in another unit, or where it hits a buffer.
  bool is_harmless = false;
};

// `call.record` is resolved.
Opinion opinion_on(const core::Core& core, const core::Instruction& call);

// Whether a call without checks is refused: no meaning on the chip, or a limit is broken.
bool has_no_meaning(const core::Core& core, const core::Instruction& call);

// Whether two accesses of one call share a byte. Which overlaps are wrong is tested with the
// overlap check; here it is only checked that it reports none where nothing overlaps, and every
// byte that is written twice where nothing orders the writes.
struct Overlaps {
  bool any = false;
  bool unordered_rewrite = false;
};
Overlaps overlaps_in(const core::Instruction& call);

using Intervals = std::vector<std::pair<const uint8_t*, const uint8_t*>>;  // sorted, disjoint

Intervals declared_writes(const core::Instruction& call);
bool contains(const Intervals& intervals, const uint8_t* byte);

}  // namespace asctwin::fuzz
