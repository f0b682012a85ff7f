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

// reg_api.md, section 15: on the 950 these types have the count form alone.
inline bool counts_alone(DType dtype) {
  return size_of(dtype) == 1 || size_of(dtype) == 8 || dtype == DType::kComplex32;
}
inline isa::Lanes counted_lanes(Rng& rng) {
  isa::Lanes lanes;
  lanes.count = between(rng, 0, 600);
  return lanes;
}

// The count form has no strides of its own.
isa::LaneStride random_stride(Rng& rng, const isa::Lanes& lanes, int64_t least_block);

}  // namespace asctwin::test
