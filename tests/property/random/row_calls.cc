// Random shapes of Sum and Broadcast.
// spec: adv_math.md, sections 3.1 and 6.2
#include "property/random/call.h"

namespace asctwin::test {

template <>
void randomize(Rng& rng, Machine& machine, isa::Sum& op) {
  const int64_t block = 32 / static_cast<int64_t>(size_of(op.dtype));
  op.inner = block * between(rng, 1, 40);
  op.n = between(rng, 1, op.inner);
  op.outer = between(rng, 1, 6);
  machine.registers.floats_saturate = chance(rng, 2);
}
void alias(Rng& rng, isa::Sum& op) {
  if (chance(rng, 4)) op.dst.address = op.src.address;
}
const Aliases<isa::Sum> kSumAliases(alias);

template <>
void randomize(Rng& rng, Machine&, isa::Broadcast& op) {
  const int64_t block = 32 / static_cast<int64_t>(size_of(op.dtype));
  op.of_column = chance(rng, 2);
  op.rows = op.of_column ? block * between(rng, 1, 3) : between(rng, 1, 40);
  op.columns = op.of_column ? between(rng, 1, 70) : block * between(rng, 1, 4);
}

}  // namespace asctwin::test
