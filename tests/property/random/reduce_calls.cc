// Random strides, orders and lengths of reductions; some tensors are long enough for a second level
// of sums.
// spec: vector.md, section 4.11
#include "property/random/lanes.h"

namespace asctwin::test {
namespace {

constexpr int64_t kLongCount = 20000;
constexpr int64_t kManyRepeats = 300;

isa::DataRegisters random_data(Rng& rng) { return {rng(), rng(), rng()}; }

// Without a count form: what it would have taken stands in the registers.
void randomize_masked_lanes(Rng& rng, Machine& machine, DType dtype, isa::Lanes& lanes,
                            int64_t& mask_length) {
  randomize_lanes(rng, machine, dtype, lanes);
  if (lanes.count_form) lanes.count_form = lanes.set_mask = false;
  mask_length = lanes.length < 0 ? 0 : lanes.length;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::VectorReduce& op) {
  randomize_masked_lanes(rng, machine, op.dtype, op.lanes, op.mask_length);
  const bool has_zero = machine.chip.family != isa::Family::k910A;
  op.dst_repeat_stride = chance(rng, 2) ? 1 : between(rng, has_zero ? 0 : 1, 4);
  op.src_stride = random_stride(rng, op.lanes, 0);
  *machine.data = random_data(rng);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::ReduceTotal& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  if (counts_alone(op.dtype)) op.lanes = counted_lanes(rng);
  const bool sum = op.operation == isa::TotalOp::kReduceSum;
  op.src_repeat_stride = 8;
  op.mask_length = 0;
  if (op.lanes.count_form) {
    op.lanes.set_mask = !sum || !chance(rng, 3);
    if (chance(rng, 16)) op.lanes.count = between(rng, 0, kLongCount);
  } else {
    op.lanes.set_mask = true;
    op.mask_length = op.lanes.length < 0 ? 0 : op.lanes.length;
    op.src_repeat_stride = chance(rng, 2) ? 8 : between(rng, 0, 12);
    if (chance(rng, 16)) op.lanes.repeat = between(rng, 0, kManyRepeats);
  }
  op.with_index = !sum && chance(rng, 2);
  op.stores = chance(rng, 2);
  *machine.data = random_data(rng);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::StoreTotal& op) {
  op.total = static_cast<isa::TotalOp>(between(rng, 0, 2));
  op.with_index = op.total != isa::TotalOp::kReduceSum && chance(rng, 2);
  *machine.data = random_data(rng);
}

template <>
void randomize(Rng& rng, Machine&, isa::ReduceFlags& op) {
  op.to_scalar = chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GetAccumulator& op) {
  op.with_index = machine.chip.family != isa::Family::k310P && chance(rng, 2);
  *machine.data = random_data(rng);
}

}  // namespace asctwin::test
