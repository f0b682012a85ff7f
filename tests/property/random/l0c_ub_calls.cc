// Random copies between L0C and UB. spec: data_movement.md, section 11.2; cube.md, section 5
#include "property/random/call.h"

namespace asctwin::test {

template <>
void randomize(Rng& rng, Machine& machine, isa::DataCopyCO2& op) {
  const int64_t least = machine.chip.zero_is_nop && chance(rng, 8) ? 0 : 1;
  op.block_count = between(rng, least, 4);
  op.block_len = between(rng, least, 6);
  op.src_stride = between(rng, 0, 3);
  op.dst_stride = between(rng, 0, 5);
  op.relu = chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine&, isa::BroadCastVecToMM& op) {
  op.block_count = between(rng, 1, 4);
  op.block_len = between(rng, 1, 6);
  op.src_gap = between(rng, 0, 3);
  op.dst_gap = between(rng, 0, 3);
}

}  // namespace asctwin::test
