// Atomic copies: what the plain copy would write is combined with what stands there.
// spec: data_movement.md, section 12
#pragma once

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

// `plain` is `memory` after the copy without an atomic operation. Every element that it wrote goes
// into `memory` by memory = memory op plain.
void combine(Op op, Type type, const Memory& plain, Memory& memory);

}  // namespace ref
