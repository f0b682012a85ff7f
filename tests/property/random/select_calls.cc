// Random fields of Compare, Select and GatherMask.
// spec: vector.md, sections 4.7, 4.8 and 4.10
#include "property/random/lanes.h"

namespace asctwin::test {
namespace {

int64_t lanes_of_repeat(DType dtype) { return 256 / static_cast<int64_t>(size_of(dtype)); }

uint64_t random_scalar(Rng& rng, DType dtype) {
  return rng() & (~uint64_t{0} >> (64 - 8 * size_of(dtype)));
}

bool chooses_by_count(const Machine& machine, DType dtype) {
  return machine.chip.family == isa::Family::k950 && counts_alone(dtype);
}

// The count form takes whole repeats.
template <class Record>
void randomize_compared_lanes(Rng& rng, Machine& machine, Record& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  op.lanes.count -= op.lanes.count % lanes_of_repeat(op.dtype);
  if (chance(rng, 4)) op.dst_stride = {between(rng, 0, 3), between(rng, 0, 12)};
}

void randomize_cmp_mask(Rng& rng, isa::CmpMask& mask, bool all_known) {
  for (int word = 0; word < 2; ++word) {
    mask.known[word] = all_known || chance(rng, 2) ? ~uint64_t{0} : rng();
    mask.bits[word] = rng() & mask.known[word];
  }
}

// As they are when a call has neither mask nor count.
void randomize_register_lanes(Rng& rng, Machine& machine, DType dtype, isa::Lanes& lanes) {
  do randomize_lanes(rng, machine, dtype, lanes);
  while (lanes.count_form);
  lanes.set_mask = false;
  lanes.length = -1;
}

void randomize_source(Rng& rng, const Machine& machine, DType dtype,
                      isa::GatherMaskSource& source) {
  source.reduce_mode = chance(rng, 2);
  source.mask = between(rng, source.reduce_mode ? 1 : 0, 700);
  source.repeat_times = between(rng, 0, 3);
  source.first_version = chance(rng, 4);
  source.block_stride = chance(rng, 2) ? 1 : between(rng, 0, 3);
  source.repeat_stride = between(rng, 0, 30);
  const bool by_repeat =
      !source.reduce_mode || source.first_version || machine.chip.family == isa::Family::k310P;
  const int64_t elements = by_repeat ? lanes_of_repeat(dtype) : source.mask;
  if (chance(rng, 3))  // without a gap, if the stretches end with a block
    source.repeat_stride = elements * static_cast<int64_t>(size_of(dtype)) / 32;
}

// The stream goes up through the source, with all of a repeat before the next one.
template <class Record>
void alias_gathered(Rng& rng, Record& op) {
  const int64_t elements = op.source.reduce_mode && !op.source.first_version
                               ? op.source.mask
                               : lanes_of_repeat(op.dtype);
  const int64_t blocks = (elements * static_cast<int64_t>(size_of(op.dtype)) + 31) / 32;
  const bool rises =
      op.source.block_stride > 0 && op.source.repeat_stride >= blocks * op.source.block_stride;
  if (rises && chance(rng, 2)) op.dst.address = op.src0.address;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::CreateVecIndex& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  if (counts_alone(op.dtype)) op.lanes = counted_lanes(rng);
  op.lanes.set_mask = true;
}

template <>
void randomize(Rng& rng, Machine& machine, isa::Compare& op) {
  randomize_compared_lanes(rng, machine, op);
  op.src0_stride = random_stride(rng, op.lanes, 0);
  op.src1_stride = random_stride(rng, op.lanes, 0);
}
// Equal elements, as two tensors of random ones hardly have.
void alias(Rng& rng, isa::Compare& op) {
  if (!chance(rng, 6)) return;
  op.src1.address = op.src0.address;
  op.src1_stride = op.src0_stride;
}
const Aliases<isa::Compare> kCompareAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::CompareScalar& op) {
  randomize_compared_lanes(rng, machine, op);
  op.src_stride = random_stride(rng, op.lanes, 0);
  op.scalar = chance(rng, 4) ? 0 : random_scalar(rng, op.dtype);
  op.scalar_first = machine.chip.family == isa::Family::k950 && chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::CompareRegister& op) {
  do randomize_lanes(rng, machine, op.dtype, op.lanes);
  while (op.lanes.count_form);
  op.lanes.repeat = 1;
  op.src0_stride = {between(rng, 0, 3), 8};
  op.src1_stride = {between(rng, 0, 3), 8};
  randomize_cmp_mask(rng, machine.registers.cmp_mask, false);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GetCmpMask&) {
  randomize_cmp_mask(rng, machine.registers.cmp_mask, false);
}
template <>
void randomize(Rng&, Machine&, isa::SetCmpMask&) {}

template <>
void randomize(Rng& rng, Machine& machine, isa::Select& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  if (chooses_by_count(machine, op.dtype)) op.lanes = counted_lanes(rng);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src0_stride = random_stride(rng, op.lanes, 0);
  op.src1_stride = random_stride(rng, op.lanes, 0);
}
void alias(Rng& rng, isa::Select& op) {
  if (!chance(rng, 3) || op.dst_stride.repeat <= 7 * op.dst_stride.block) return;
  const bool first = chance(rng, 2);
  (first ? op.src0 : op.src1).address = op.dst.address;
  (first ? op.src0_stride : op.src1_stride) = op.dst_stride;
}
const Aliases<isa::Select> kSelectAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::SelectScalar& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  const bool counts = chooses_by_count(machine, op.dtype);
  if (counts) op.lanes = counted_lanes(rng);
  op.from_register = !counts && machine.chip.family != isa::Family::k310B && chance(rng, 4);
  if (op.from_register) randomize_register_lanes(rng, machine, op.dtype, op.lanes);
  randomize_cmp_mask(rng, machine.registers.cmp_mask, true);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src0_stride = random_stride(rng, op.lanes, 0);
  op.scalar = random_scalar(rng, op.dtype);
  op.scalar_first = machine.chip.family == isa::Family::k950 && chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::SelectByRegister& op) {
  randomize_register_lanes(rng, machine, op.dtype, op.lanes);
  randomize_cmp_mask(rng, machine.registers.cmp_mask, true);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src0_stride = random_stride(rng, op.lanes, 0);
  op.src1_stride = random_stride(rng, op.lanes, 0);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GatherMask& op) {
  op.pattern = between(rng, 1, machine.chip.family == isa::Family::k310P ? 6 : 7);
  randomize_source(rng, machine, op.dtype, op.source);
  op.src1_repeat_stride = between(rng, 0, 8);
}
void alias(Rng& rng, isa::GatherMask& op) { alias_gathered(rng, op); }
const Aliases<isa::GatherMask> kGatherMaskAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::GetGatherMaskRemainCount&) {
  machine.data->kept_elements = rng();
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GatherMaskByBits& op) {
  randomize_source(rng, machine, op.dtype, op.source);
  op.src1_repeat_stride = between(rng, 0, 8);
}
void alias(Rng& rng, isa::GatherMaskByBits& op) { alias_gathered(rng, op); }
const Aliases<isa::GatherMaskByBits> kGatherMaskByBitsAliases(alias);

// Every element that is looked at, wherever it counts them.
int64_t most_kept_bytes(const isa::GatherMaskByBits& op) {
  const int64_t of_repeat =
      std::max(op.source.reduce_mode ? op.source.mask : 0, lanes_of_repeat(op.dtype));
  const int64_t elements = std::max<int64_t>(op.source.repeat_times, 1) * of_repeat;
  return elements * static_cast<int64_t>(size_of(op.dtype));
}

}  // namespace asctwin::test
