// Random lanes, strides and scalars of the vector instructions.
// spec: vector.md, sections 1.1 to 1.5
#include "property/random/call.h"

namespace asctwin::test {
namespace {

// A mask register as the mode reads it: bits of lanes, or a number of elements.
std::array<uint64_t, 2> random_mask(Rng& rng, bool counter, int64_t element_bytes) {
  if (counter) return {static_cast<uint64_t>(between(rng, 0, 600)), 0};
  const uint64_t low = chance(rng, 4) ? ~uint64_t{0} : rng();
  const uint64_t high = chance(rng, 4) ? ~uint64_t{0} : rng();
  return {low, element_bytes == 2 ? high : 0};
}

void randomize_lanes(Rng& rng, Machine& machine, DType dtype, isa::Lanes& lanes) {
  const auto element_bytes = static_cast<int64_t>(size_of(dtype));
  isa::Registers& registers = machine.registers;
  registers.counter_mode = chance(rng, 2);
  registers.mask = random_mask(rng, registers.counter_mode, element_bytes);
  lanes = {};
  lanes.count_form = chance(rng, 3);
  if (lanes.count_form) {
    lanes.count = between(rng, 0, 600);
    return;
  }
  lanes.repeat = between(rng, 0, 4);
  lanes.set_mask = !chance(rng, 3);
  if (chance(rng, 2)) lanes.length = between(rng, 0, registers.counter_mode ? 600 : 140);
  const auto mask = random_mask(rng, registers.counter_mode, element_bytes);
  std::copy(mask.begin(), mask.end(), lanes.mask);
}

// The count form has no strides of its own.
isa::LaneStride random_stride(Rng& rng, const isa::Lanes& lanes, int64_t least_block) {
  if (lanes.count_form || chance(rng, 3)) return {};
  return {between(rng, least_block, 3), between(rng, 0, 12)};
}

template <class Record>
void randomize_binary(Rng& rng, Machine& machine, Record& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src0_stride = random_stride(rng, op.lanes, 0);
  op.src1_stride = random_stride(rng, op.lanes, 0);
}

template <class Record>
void randomize_scalar(Rng& rng, Machine& machine, Record& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src_stride = random_stride(rng, op.lanes, 0);
  op.scalar = rng() & (~uint64_t{0} >> (64 - 8 * size_of(op.dtype)));
}

}  // namespace

#define ASCTWIN_RANDOMIZE(record, how)                          \
  template <>                                                   \
  void randomize(Rng& rng, Machine& machine, isa::record& op) { \
    how(rng, machine, op);                                      \
  }
ASCTWIN_RANDOMIZE(Add, randomize_binary)
ASCTWIN_RANDOMIZE(Sub, randomize_binary)
ASCTWIN_RANDOMIZE(Mul, randomize_binary)
ASCTWIN_RANDOMIZE(Div, randomize_binary)
ASCTWIN_RANDOMIZE(Max, randomize_binary)
ASCTWIN_RANDOMIZE(Min, randomize_binary)
ASCTWIN_RANDOMIZE(Adds, randomize_scalar)
ASCTWIN_RANDOMIZE(Muls, randomize_scalar)
ASCTWIN_RANDOMIZE(Maxs, randomize_scalar)
ASCTWIN_RANDOMIZE(Mins, randomize_scalar)
#undef ASCTWIN_RANDOMIZE

namespace {

// No repeat touches what another one does.
bool keeps_repeats_apart(const isa::LaneStride& stride) {
  return stride.repeat > 7 * stride.block;
}

void alias_source(isa::VectorBinary& op, bool first) {
  (first ? op.src0 : op.src1).address = op.dst.address;
  (first ? op.src0_stride : op.src1_stride) = op.dst_stride;
}

}  // namespace

// The second source may gather the results of all repeats in one place.
void alias(Rng& rng, isa::VectorBinary& op) {
  if (!chance(rng, 3)) return;
  const bool first = chance(rng, 2);
  const bool gathers = !first && op.dst_stride.repeat == 0 && op.dtype != DType::kInt16;
  if (gathers || keeps_repeats_apart(op.dst_stride)) alias_source(op, first);
}

void alias(Rng& rng, isa::Div& op) {
  if (chance(rng, 3) && keeps_repeats_apart(op.dst_stride)) alias_source(op, chance(rng, 2));
}

void alias(Rng& rng, isa::VectorScalar& op) {
  if (!chance(rng, 3) || !keeps_repeats_apart(op.dst_stride)) return;
  op.src.address = op.dst.address;
  op.src_stride = op.dst_stride;
}

template <>
void randomize(Rng& rng, Machine& machine, isa::Duplicate& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.scalar = rng();
}

}  // namespace asctwin::test
