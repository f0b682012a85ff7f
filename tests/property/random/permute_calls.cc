// Random shapes of Transpose.
// spec: data_movement.md, section 9.3
#include <numeric>

#include "property/random/call.h"

namespace asctwin::test {

template <>
void randomize(Rng&, Machine&, isa::Transpose&) {}

void alias(Rng& rng, isa::Transpose& op) {
  if (chance(rng, 2)) op.dst.address = op.src.address;
}
const Aliases<isa::Transpose> kTransposeAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::TransposeExt& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  op.type = between(rng, 11, 12);
  const bool square =
      machine.chip.family == isa::Family::k950 ? element == 2 : op.dtype == DType::kUInt16;
  if (square && chance(rng, 3)) op.type = 10;
  if (chance(rng, 20)) op.type = 0;
  op.n_size = between(rng, 0, 3);
  op.c_size = between(rng, 0, 20);
  op.h_size = between(rng, 0, 12);
  // Whole blocks a channel: the width brings what the height lacks.
  const int64_t least = 32 / element;
  op.w_size = between(rng, 0, 3) * least / std::gcd(op.h_size, least);
}

}  // namespace asctwin::test
