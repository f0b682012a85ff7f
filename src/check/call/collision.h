// Whether two accesses of one call share a byte and the result depends on their order. Exact.
// Simple model: list for each byte the accesses that touch it and when, and look for a byte that is
// written and touched again without an order between the two.
// spec: data_movement.md, sections 1.4 and 2.3; vector.md, section 1.6
#pragma once

#include <optional>

#include "check/access_shape.h"

namespace asctwin::check {

enum class Meeting : uint8_t {
  kTwice,     // two writes that nothing orders
  kOverRead,  // a write and a read that nothing orders
  kPartial,   // one step writes a part of what it reads, or more than that
  kLater,     // a step writes what a later one reads
};

struct Collision {
  Meeting meeting;
  Bytes bytes;  // the first of them
};

// `reads` may be empty.
std::optional<Collision> unordered_collision(Accesses writes, Accesses reads);
// The overlaps that the steps of a call may have.
struct Allowed {
  bool accumulates = false;  // a step may read what earlier ones have written
  bool shrinks = false;      // a step may write over a part of what it reads
};
// Step by step, each reads before it writes; all `reads` are of one list of operands.
std::optional<Collision> ordered_collision(Accesses writes, Accesses reads, Allowed allowed);

}  // namespace asctwin::check
