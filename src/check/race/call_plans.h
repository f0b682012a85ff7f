// What the race detector knows of a call before it looks at its bytes: its agent, and for each
// operand the memory and the call site.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "check/race/access.h"
#include "core/observer.h"

namespace asctwin::check {

struct Plan {
  struct Operand {
    Hardware memory;
    SiteNumber site;
    bool is_shared;  // other cores of the launch can access it
  };

  uint64_t number = 0;            // of the footprint that the calls with this plan share
  std::optional<Agent> agent;     // nothing: its accesses are not checked
  bool is_interlocked = false;    // the hardware orders its writes with others of the same kind
  bool is_past_cache = false;     // scalar, without a line of the data cache
  std::vector<Operand> operands;  // by the flat index of the operand
};

class Plans {
 public:
  const Plan& of(const core::Core& core, const core::Instruction& instruction, Sites& sites);

 private:
  std::array<Plan, 64> plans_;  // the newest plans, by the low bits of their numbers
};

}  // namespace asctwin::check
