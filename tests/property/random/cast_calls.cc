// Random lanes, strides and registers of casts.
// spec: vector.md, section 4.5
#include "asctwin/isa/cast.h"

#include "property/random/lanes.h"

namespace asctwin::test {
namespace {

int64_t widest_bits(const isa::Cast& op) {
  return std::max(info_of(op.dst_dtype).bits, info_of(op.dtype).bits);
}
bool has_nibbles(const isa::Cast& op) {
  return shares_bytes(op.dst_dtype) || shares_bytes(op.dtype);
}

isa::LaneStride contiguous(const isa::Cast& op, DType dtype) {
  return {1, 8 * info_of(dtype).bits / widest_bits(op)};
}

// The elements of a byte take part together.
uint64_t in_pairs(uint64_t word) {
  const uint64_t first = word & 0x5555555555555555;
  return first | first << 1;
}
void pair_lanes(isa::Registers& registers, isa::Lanes& lanes) {
  lanes.count += lanes.count % 2;
  if (lanes.length > 0) lanes.length += lanes.length % 2;
  if (registers.counter_mode) {
    registers.mask[0] += registers.mask[0] % 2;
    lanes.mask[0] += lanes.mask[0] % 2;
    return;
  }
  for (uint64_t* words : {registers.mask.data(), lanes.mask})
    for (int i = 0; i < 2; ++i) words[i] = in_pairs(words[i]);
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::Cast& op) {
  isa::Registers& registers = machine.registers;
  registers.floats_saturate = chance(rng, 4);
  registers.casts_wrap = chance(rng, 4);
  registers.floats8_keep_nan = machine.chip.family == isa::Family::k950 && chance(rng, 4);
  registers.deq_scale = {isa::DeqForm::kHalf, rng() & 0xFFFF};
  if (chance(rng, 2)) registers.deq_scale.bits = 0x3C00 - (rng() & 0x1FFF);  // about 2^-8 to 1
  randomize_lanes(rng, machine, 2048 / widest_bits(op), op.lanes);
  if (has_nibbles(op)) pair_lanes(registers, op.lanes);
  op.dst_stride = contiguous(op, op.dst_dtype);
  op.src_stride = contiguous(op, op.dtype);
  if (op.lanes.count_form || chance(rng, 3)) return;
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src_stride = random_stride(rng, op.lanes, 0);
}

// In place: where each repeat writes no block that a later one reads.
void alias(Rng& rng, isa::Cast& op) {
  const auto is_contiguous = [&](const isa::LaneStride& stride, DType dtype) {
    const isa::LaneStride dense = contiguous(op, dtype);
    return stride.block == 1 && stride.repeat == dense.repeat;
  };
  const bool narrows = info_of(op.dst_dtype).bits <= info_of(op.dtype).bits;
  if (!narrows || !chance(rng, 3)) return;
  if (is_contiguous(op.dst_stride, op.dst_dtype) && is_contiguous(op.src_stride, op.dtype))
    op.src.address = op.dst.address;
}
const Aliases<isa::Cast> kCastAliases(alias);

}  // namespace asctwin::test
