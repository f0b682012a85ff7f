// Random lanes of a vector instruction: count, mask, length or what the registers hold, in the mode
// that the registers are given here.
// spec: vector.md, sections 1.2 to 1.5
#pragma once

#include "property/random/call.h"

namespace asctwin::test {

void randomize_lanes(Rng& rng, Machine& machine, int64_t lanes_per_repeat, isa::Lanes& lanes);
inline void randomize_lanes(Rng& rng, Machine& machine, DType dtype, isa::Lanes& lanes) {
  randomize_lanes(rng, machine, 256 / static_cast<int64_t>(size_of(dtype)), lanes);
}

// The count form has no strides of its own.
isa::LaneStride random_stride(Rng& rng, const isa::Lanes& lanes, int64_t least_block);

}  // namespace asctwin::test
