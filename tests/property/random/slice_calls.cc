// Random slices: the same rows and runs on both sides, each with strides and surroundings of its
// own. spec: data_movement.md, section 5
#include <utility>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

// `count` indices of an outer dimension; at least two lie between start and end.
isa::SliceDim random_dim(Rng& rng, int64_t count) {
  isa::SliceDim dim;
  dim.stride = between(rng, count == 1 ? 1 : 0, 3);
  dim.start = between(rng, 0, 3);
  const int64_t needed = (count - 1) * (1 + dim.stride) + 1;
  dim.end = dim.start + needed - 1 + (count == 1 ? 1 : between(rng, 0, dim.stride));
  dim.burst_len = 1;
  dim.shape = dim.end + 1 + between(rng, 0, 2);
  return dim;
}

// A row of `runs` runs; `grain` elements are the unit of everything but the run.
isa::SliceDim random_row(Rng& rng, int64_t runs, int64_t burst_len, int64_t run, int64_t grain) {
  isa::SliceDim dim;
  dim.burst_len = burst_len;
  dim.stride = between(rng, 0, 3) * grain;
  dim.start = between(rng, 0, 3) * grain;
  dim.end = dim.start + (runs - 1) * dim.stride + runs * run - 1;
  dim.shape = dim.end + 1 + between(rng, 0, 3) * grain;
  return dim;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine&, isa::SliceCopy& op) {
  const int64_t block = 32 / static_cast<int64_t>(size_of(op.dtype));
  const int64_t runs = between(rng, 1, 3), burst_len = between(rng, 1, 2);
  const int64_t run = burst_len * block;
  const bool to_gm = op.dst.position == TPosition::GM;
  op.dst_slice[0] = random_row(rng, runs, burst_len, run, to_gm ? 1 : block);
  op.src_slice[0] = random_row(rng, runs, burst_len, run, to_gm ? block : 1);
  op.dims = chance(rng, 16) ? 4 : between(rng, 1, 3);
  for (int64_t d = 1; d < op.dims; ++d) {
    const int64_t count = between(rng, 1, 2);
    op.dst_slice[d] = random_dim(rng, count);
    op.src_slice[d] = random_dim(rng, count);
  }
  // The rows of both sides need not be counted in the same way.
  if (op.dims > 2 && chance(rng, 2)) std::swap(op.dst_slice[1], op.dst_slice[2]);
  if (!chance(rng, 2)) return;
  for (int d = 0; d < isa::kSliceDims; ++d)
    for (isa::SliceDim* dim : {&op.dst_slice[d], &op.src_slice[d]})
      dim->shape_value = std::exchange(dim->shape, 0);
}

}  // namespace asctwin::test
