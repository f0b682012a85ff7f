// Whether accesses can overlap, by their shapes alone, in time linear in the number of accesses.
// This decides nearly every call; for the others collision.h looks at the bytes. No access is
// empty, and all lie in memory that exists.
#pragma once

#include <span>

#include "isa/access.h"

namespace asctwin::check {

using Accesses = std::span<const isa::Access>;

struct Bytes {
  const uint8_t* begin;
  const uint8_t* end;
};

// The smallest range that holds all accesses; empty if there are none.
Bytes bytes_of(Accesses accesses);

// False: perhaps not.
bool are_apart(Accesses accesses);               // no byte is touched twice
bool are_apart_in_each_step(Accesses accesses);  // no byte is touched twice in one step
bool are_apart(Accesses some, Accesses others);  // no byte is touched by both
// True if both are the same bytes in the same pieces, no byte twice: then a call that reads the one
// and writes the other does not interfere with itself.
bool are_the_same(Accesses some, Accesses others);

}  // namespace asctwin::check
