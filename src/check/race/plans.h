// What the race detector knows of a call before it looks at its bytes: who touches them, and of
// each operand where it lies and which site of the kernel it is.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "check/race/agent.h"
#include "check/race/sites.h"
#include "core/observer.h"

namespace asctwin::check {

struct Plan {
  struct Place {
    Hardware memory;
    SiteNumber site;
    bool is_shared;  // other cores of the launch may meet it there
  };

  uint64_t number = 0;          // of the footprint, which calls of this plan have in common
  std::optional<Agent> agent;   // nothing: it touches no memory in an order that counts
  bool is_interlocked = false;  // the hardware keeps its writes in order with others of its kind
  std::vector<Place> places;    // by the flat index of the operand
};

class Plans {
 public:
  const Plan& of(const core::Core& core, const core::Instruction& call, Sites& sites);

 private:
  std::array<Plan, 64> plans_;  // lately, by the low bits of their numbers
};

}  // namespace asctwin::check
