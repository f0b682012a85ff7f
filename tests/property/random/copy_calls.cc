// Random fields of the copies.
// spec: data_movement.md, sections 1, 4, 6 and 9
#include <cstring>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

// Lengths and counts; 0 now and then where the chip takes it for nothing.
int64_t length(Rng& rng, const Machine& machine, int64_t hi) {
  return machine.chip.zero_is_nop && chance(rng, 16) ? 0 : between(rng, 1, hi);
}

template <class Record>
void randomize_blocks(Rng& rng, const Machine& machine, Record& op) {
  op.narrow_params = chance(rng, 2);
  op.block_count = length(rng, machine, 5);
  op.block_len = length(rng, machine, 100) * element_bytes(op.dtype);
}

bool is_950(const Machine& machine) { return machine.chip.family == isa::Family::k950; }

// Now and then, with the blocks of every turn behind those of the turn before.
isa::LoopMode random_loops(Rng& rng, int64_t src_bytes, int64_t dst_bytes) {
  isa::LoopMode loops{between(rng, 1, 3), between(rng, 1, 3)};
  loops.loop1_src_stride = (src_bytes / 32 + between(rng, 0, 3)) * 32;
  loops.loop1_dst_stride = (dst_bytes / 32 + between(rng, 1, 3)) * 32;
  loops.loop2_src_stride = between(rng, 0, 3) * loops.loop1_src_stride;
  loops.loop2_dst_stride = (loops.loop1_size + between(rng, 0, 2)) * loops.loop1_dst_stride;
  return loops;
}

// An atomic operation that the chip has for the type, in half of the copies to global memory.
template <class Record>
void randomize_atomic(Rng& rng, Machine& machine, const Record& op) {
  const auto try_mode = [&](const auto& set, isa::AtomicOp mode) {
    using Set = std::decay_t<decltype(set)>;
    if (isa::find_support(Set::info, &set, machine.chip.family) != nullptr && chance(rng, 3))
      machine.registers.atomic = {mode, op.dtype};
  };
  if (op.dst.position != TPosition::GM) return;
  try_mode(isa::SetAtomicAdd{{op.dtype}}, isa::AtomicOp::kAdd);
  try_mode(isa::SetAtomicMax{{op.dtype}}, isa::AtomicOp::kMax);
  try_mode(isa::SetAtomicMin{{op.dtype}}, isa::AtomicOp::kMin);
}

void randomize_block_copy(Rng& rng, const Machine& machine, isa::BlockCopy& op) {
  if (chance(rng, 3)) {
    const int64_t least_bytes = machine.chip.zero_is_nop ? 0 : 128;
    op.count = between(rng, least_bytes, 2000) / element_bytes(op.dtype);
    if (op.count * element_bytes(op.dtype) < least_bytes) ++op.count;
    return;
  }
  op.count = -1;
  op.block_count = length(rng, machine, 6);
  op.block_len = length(rng, machine, 8);
  op.src_gap = between(rng, 0, 5);
  op.dst_gap = between(rng, 0, 5);
}

// On 950 an even number of blocks of 32-bit elements goes into the bias table.
void keep_even(isa::BlockCopy& op) {
  op.block_len -= op.block_len % 2;
  if (op.count > 0) op.count -= op.count % 16;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::DataCopy& op) {
  randomize_atomic(rng, machine, op);
  randomize_block_copy(rng, machine, op);
  if (op.dst.position != TPosition::C2) return;
  if (element_bytes(op.dtype) == 4 && machine.chip.family == isa::Family::k950) keep_even(op);
}

template <>
void randomize(Rng& rng, Machine&, isa::PaddedCopy& op) {
  op.mode = between(rng, 1, 8);
  op.by_size = chance(rng, 3);
  op.size = between(rng, 0, 6) * 32;
  op.block_count = between(rng, 0, 4);
  op.block_len = between(rng, 0, 4);
  op.src_gap = between(rng, 0, 3);
  op.dst_gap = between(rng, 0, 3);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::DataCopyL1ToUB& op) {
  randomize_block_copy(rng, machine, op);
  op.sub_block_id = between(rng, 0, 1);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::CopyPadIn& op) {
  randomize_blocks(rng, machine, op);
  op.src_stride = between(rng, 0, 40);
  op.dst_stride = between(rng, 0, 3);
  op.is_pad = chance(rng, 2);
  const int64_t most = 32 / element_bytes(op.dtype);
  op.left_padding = chance(rng, 2) ? 0 : between(rng, 0, most);
  op.right_padding = chance(rng, 2) ? 0 : between(rng, 0, most);
  const uint64_t element_mask = ~uint64_t{0} >> (64 - 8 * element_bytes(op.dtype));
  op.padding_value = element_bytes(op.dtype) == 8 ? 0 : rng() & element_mask;
  if (chance(rng, 2)) machine.registers.pad_value = rng() & element_mask & UINT32_MAX;
  if (!is_950(machine)) return;
  op.compact = chance(rng, 3);
  if (chance(rng, 4)) op.src_stride = -between(rng, 0, op.block_len);
  if (chance(rng, 3)) machine.registers.loop_in = random_loops(rng, 100, 6000);
  if (op.src_stride < 0) op.narrow_params = false;
}

template <>
void randomize(Rng& rng, Machine& machine, isa::CopyPadOut& op) {
  randomize_atomic(rng, machine, op);
  randomize_blocks(rng, machine, op);
  op.src_stride = between(rng, 0, 3);
  op.dst_stride = between(rng, 0, 40);
  if (!is_950(machine)) return;
  op.compact = chance(rng, 3);
  if (chance(rng, 3)) machine.registers.loop_out = random_loops(rng, 100, 5000);
}

// Mostly rows that the blocks hold, some that reach into what no block has written.
template <>
void randomize(Rng& rng, Machine&, isa::CopyPadToL1& op) {
  const int64_t element = element_bytes(op.dtype);
  op.narrow_params = chance(rng, 2);
  op.block_count = between(rng, 1, 5);
  op.block_len = between(rng, 1, 60) * element;
  op.src_stride = between(rng, 0, 3);
  op.dst_stride = between(rng, 0, 20) * element;
  op.nd_num = 1;
  op.n_value = op.block_count;
  op.d_value = op.block_len / element;
  op.src_d_value = (op.block_len + op.dst_stride) / element;
  if (chance(rng, 3)) {
    op.n_value = between(rng, 1, 6);
    op.d_value = between(rng, 1, 90);
    op.src_d_value = between(rng, 1, 90);
  }
  op.dst_nz_n_stride = between(rng, 1, 3);
  op.dst_nz_c0_stride = op.n_value * op.dst_nz_n_stride + between(rng, 0, 3);
  op.dst_nz_matrix_stride = between(rng, 0, 1);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetPadValue& op) {
  op.value = rng();
}
template <>
void randomize(Rng& rng, Machine&, isa::SetLoopModeIn& op) {
  op.mode = random_loops(rng, 100, 100);
}
template <>
void randomize(Rng& rng, Machine&, isa::SetLoopModeOut& op) {
  op.mode = random_loops(rng, 100, 100);
}
template <>
void randomize(Rng& rng, Machine&, isa::ResetLoopMode& op) {
  op.in = chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::Nz2Nd& op) {
  randomize_atomic(rng, machine, op);
  op.nd_num = between(rng, 0, 3);
  op.n_value = between(rng, 1, 12);
  op.d_value = between(rng, 1, 4) * 16;
  op.src_nd_matrix_stride = between(rng, 1, 4);
  op.src_n_stride = between(rng, 0, 20);
  op.dst_d_stride = between(rng, 1, 200);
  op.dst_nd_matrix_stride = between(rng, 1, 400);
  if (chance(rng, 2)) {
    op.dst_d_stride += op.d_value;
    op.dst_nd_matrix_stride += op.n_value * op.dst_d_stride;
  }
}

template <>
void randomize(Rng& rng, Machine&, isa::TransDataTo5HD& op) {
  const bool b8 = element_bytes(op.dtype) == 1;
  op.dst_high_half = b8 && chance(rng, 2);
  op.src_high_half = b8 && chance(rng, 2);
  op.repeat_times = between(rng, 0, 4);
  op.dst_rep_stride = between(rng, 0, 6);
  op.src_rep_stride = between(rng, 0, 6);
}

// In place, as a transpose; a repeat does not come back to the blocks of an earlier one.
void alias(Rng& rng, isa::TransDataTo5HD& op) {
  if (!chance(rng, 4) || op.dst_high_half != op.src_high_half) return;
  if (op.repeat_times > 1 && op.src_rep_stride == 0) return;
  for (int i = 0; i < isa::kListLength; ++i) op.dst[i].address = op.src[i].address;
  op.dst_rep_stride = op.src_rep_stride;
}
const Aliases<isa::TransDataTo5HD> kTransDataTo5HDAliases(alias);

template <>
void randomize(Rng&, Machine&, isa::SetAtomicAdd&) {}
template <>
void randomize(Rng&, Machine&, isa::SetAtomicMax&) {}
template <>
void randomize(Rng&, Machine&, isa::SetAtomicMin&) {}
template <>
void randomize(Rng&, Machine&, isa::SetAtomicType&) {}
template <>
void randomize(Rng&, Machine&, isa::SetAtomicNone&) {}
template <>
void randomize(Rng& rng, Machine&, isa::SetStoreAtomicConfig& op) {
  op.type = between(rng, 0, 6);
}
template <>
void randomize(Rng& rng, Machine& machine, isa::GetStoreAtomicConfig&) {
  constexpr DType kTypes[] = {DType::kFloat, DType::kHalf, DType::kInt16,
                              DType::kInt32, DType::kInt8, DType::kBFloat16};
  machine.registers.atomic = {static_cast<isa::AtomicOp>(between(rng, 0, 3)),
                              kTypes[between(rng, 0, 5)]};
}

template <>
void randomize(Rng& rng, Machine&, isa::SetVaReg& op) {
  op.va = between(rng, 0, isa::kVaRegisters - 1);
  for (uint8_t*& address : op.addresses)
    address = reinterpret_cast<uint8_t*>(static_cast<uintptr_t>(rng()));
}

template <>
void randomize(Rng& rng, Machine&, isa::GetValue& op) {
  op.index = static_cast<uint64_t>(between(rng, 0, 50));
}

template <>
void randomize(Rng& rng, Machine&, isa::SetValue& op) {
  op.index = static_cast<uint64_t>(between(rng, 0, 50));
  op.value = rng();
}

// Floats are numbers other than 0: where both sides are NaN, the CPU chooses one.
template <>
void randomize(Rng& rng, Machine&, isa::ScalarAtomic& op) {
  op.value = rng();
  op.compare = rng();
  const auto number = static_cast<float>(between(rng, 1, 1 << 20)) / 64;
  if (op.dtype == DType::kFloat) std::memcpy(&op.value, &number, sizeof(number));
}

}  // namespace asctwin::test
