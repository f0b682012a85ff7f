// Tells an atomic copy, which combines what it writes with what is there, from other instructions.
#pragma once

#include "asctwin/isa/atomic.h"
#include "stream/instruction.h"

namespace asctwin::why {

// The mode of a call that joins what it copies with what stands in the destination; nullptr: it
// replaces that. @pre its footprint is known
const isa::AtomicMode* atomic_mode_of(const stream::Instruction& call);

}  // namespace asctwin::why
