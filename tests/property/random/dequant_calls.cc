// Random scales, lanes and strides of what dequantises, and of casts of results.
// spec: vector.md, sections 4.3 and 4.6
#include "asctwin/isa/dequant.h"

#include <bit>

#include "property/random/lanes.h"

namespace asctwin::test {
namespace {

// About 2^-10 to 2, mostly.
uint64_t random_scale(Rng& rng) {
  if (chance(rng, 8)) return rng() & 0xFFFFFFFF;
  return std::bit_cast<uint32_t>(static_cast<float>(between(rng, 1, 2048)) / 1024);
}
uint64_t random_half_scale(Rng& rng) {
  return chance(rng, 4) ? rng() & 0xFFFF : 0x3C00 - (rng() & 0x1FFF);
}

isa::LaneStride stride_of(Rng& rng, const isa::Lanes& lanes, int64_t dense, int64_t least_block) {
  if (lanes.count_form || chance(rng, 3)) return {1, dense};
  return random_stride(rng, lanes, least_block);
}

template <class Record>
void randomize_binary(Rng& rng, Machine& machine, Record& op) {
  machine.registers.floats_saturate = chance(rng, 4);
  machine.registers.integers_saturate = chance(rng, 4);
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  const auto dense = static_cast<int64_t>(8 * size_of(op.dst_dtype) / size_of(op.dtype));
  op.dst_stride = stride_of(rng, op.lanes, dense, 1);
  op.src0_stride = stride_of(rng, op.lanes, 8, 0);
  op.src1_stride = stride_of(rng, op.lanes, 8, 0);
}

}  // namespace

template <>
void randomize(Rng& rng, Machine&, isa::SetDeqScale& op) {
  op.form = chance(rng, 2) ? isa::DeqForm::kHalf : isa::DeqForm::kWord;
  op.scale_bits = random_scale(rng);
  op.offset = between(rng, -256, 255);
  op.sign_mode = chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetDeqScaleVector& op) {
  for (int i = 0; i < isa::kDeqWords; ++i) {
    op.scale_bits[i] = static_cast<uint32_t>(random_scale(rng));
    op.offset[i] = between(rng, -256, 255);
    op.sign_mode[i] = chance(rng, 2);
  }
}

template <>
void randomize(Rng& rng, Machine& machine, isa::CastDequant& op) {
  machine.registers.floats_saturate = chance(rng, 4);
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  op.is_vec_deq = chance(rng, 2);
  op.upper_half = chance(rng, 2);
  op.takes_register = false;
  const bool to_half = op.dtype == DType::kInt32;
  machine.registers.deq_scale = {
      to_half ? isa::DeqForm::kHalf : isa::DeqForm::kWord,
      to_half ? random_half_scale(rng) : random_scale(rng) | (rng() & 0x7FE000000000)};
  op.dst_stride = stride_of(rng, op.lanes, to_half ? 4 : 8, 1);
  op.src_stride = stride_of(rng, op.lanes, 8, 0);
}

// The sources stay apart, and no repeat reads what an earlier one has destroyed.
template <>
void randomize(Rng& rng, Machine& machine, isa::AddDeqRelu& op) {
  randomize_binary(rng, machine, op);
  op.src0_stride = op.src1_stride = {1, 8};
  machine.registers.deq_scale = {isa::DeqForm::kHalf, random_half_scale(rng)};
}

template <>
void randomize(Rng& rng, Machine& machine, isa::AddReluCast& op) {
  randomize_binary(rng, machine, op);
}
template <>
void randomize(Rng& rng, Machine& machine, isa::SubReluCast& op) {
  randomize_binary(rng, machine, op);
}
template <>
void randomize(Rng& rng, Machine& machine, isa::MulCast& op) {
  randomize_binary(rng, machine, op);
}
// Scalars of any size, and those that leave halves within their range.
template <>
void randomize(Rng& rng, Machine& machine, isa::MulsCast& op) {
  machine.registers.floats_saturate = chance(rng, 4);
  op.count = between(rng, 0, 600);
  const float small = static_cast<float>(between(rng, -4000, 4000)) / 1024;
  op.scalar = chance(rng, 2) ? __builtin_bit_cast(uint32_t, small) : rng() & 0xFFFFFFFF;
}

}  // namespace asctwin::test
