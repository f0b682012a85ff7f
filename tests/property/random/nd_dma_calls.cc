// Random fields of NDDMA.
// spec: data_movement.md, section 7
#include "property/random/call.h"

namespace asctwin::test {

// Each dimension lies behind the whole of the one inside it, as many as `dims` of them.
template <>
void randomize(Rng& rng, Machine&, isa::NdDma& op) {
  const size_t element = size_of(op.dtype);
  const int64_t dims = between(rng, 1, isa::kNdDmaDims);
  int64_t pitch = between(rng, 1, 2);
  for (int64_t d = 0; d < isa::kNdDmaDims; ++d) {
    isa::NdDmaDim& dim = op.dims[d];
    dim = {};
    if (d >= dims) continue;
    dim.size = between(rng, 1, d == 0 ? 12 : 4);
    dim.src_stride = between(rng, 0, 40);
    dim.left = chance(rng, 2) ? 0 : between(rng, 0, 2);
    dim.right = chance(rng, 2) ? 0 : between(rng, 0, 2);
    dim.dst_stride = pitch;
    pitch = pitch * dim.extent() + between(rng, 0, 3);
  }
  op.nearest = element < 8 && chance(rng, 2);
  op.constant_value = element < 8 ? rng() & (~uint64_t{0} >> (64 - 8 * element)) : 0;
}

template <>
void randomize(Rng&, Machine&, isa::NdDmaDci&) {}

}  // namespace asctwin::test
