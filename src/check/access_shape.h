// What the shapes of accesses say about their meeting, in time linear in the accesses. It settles
// nearly every call; where it does not, collision.h looks at the bytes.
// No access is empty, and all lie in memory that exists.
#pragma once

#include <span>

#include "isa/access.h"

namespace asctwin::check {

using Accesses = std::span<const isa::Access>;

struct Bytes {
  const uint8_t* begin;
  const uint8_t* end;
};

// The smallest range that holds them all; of nothing it is empty.
Bytes bytes_of(Accesses accesses);

// False: perhaps not.
bool are_apart(Accesses accesses);               // no byte is touched twice
bool are_apart_in_each_step(Accesses accesses);  // no byte is touched twice in one step
bool are_apart(Accesses some, Accesses others);  // no byte is touched by both
// The same bytes by the same pieces, no byte twice: whoever reads and writes them so does not
// interfere with itself.
bool are_the_same(Accesses some, Accesses others);

}  // namespace asctwin::check
