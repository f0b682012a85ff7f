// Random arguments of the mask calls.
// spec: vector.md, section 1.4
#include "property/random/call.h"

namespace asctwin::test {

template <>
void randomize(Rng& rng, Machine&, isa::SetMaskMode& op) {
  op.counter = chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::SetVectorMask& op) {
  op.counter = machine.chip.family != isa::Family::k910A && chance(rng, 2);
  op.by_length = chance(rng, 2);
  op.length = between(rng, 0, 300);
  op.low = op.counter ? static_cast<uint64_t>(between(rng, 0, 600)) : rng();
  op.high = op.counter ? 0 : rng();
}

template <>
void randomize(Rng&, Machine&, isa::ResetMask&) {}

}  // namespace asctwin::test
