// Random strides and scalars of the vector instructions.
// spec: vector.md, section 1.1
#include "asctwin/isa/counted.h"
#include "property/random/lanes.h"

namespace asctwin::test {
namespace {

uint64_t random_element(Rng& rng, DType dtype) {
  return rng() & (~uint64_t{0} >> (64 - 8 * size_of(dtype)));
}

void randomize_arithmetic(Rng& rng, Machine& machine, DType dtype, isa::Lanes& lanes) {
  randomize_lanes(rng, machine, dtype, lanes);
  machine.registers.floats_saturate = chance(rng, 4);
  machine.registers.integers_saturate = chance(rng, 4);
}

template <class Record>
void randomize_width(Rng& rng, Record& op) {
  if (counts_alone(op.dtype)) op.lanes = counted_lanes(rng);
}

// On types of 32 bits the 910B has these in the count form alone.
template <class Record>
void randomize_logic(Rng& rng, Record& op) {
  const std::string_view name = op.info().name;
  if (size_of(op.dtype) != 4 || (name != "And" && name != "Or" && name != "Not")) return;
  op.lanes = {};
  op.lanes.count = between(rng, 0, 600);
}

// A shift is at most as long as an element, but on the 950.
uint64_t random_scalar(Rng& rng, const Machine& machine, const isa::VectorScalar& op) {
  const auto bits = static_cast<int64_t>(8 * size_of(op.dtype));
  const std::string_view name = op.info().name;
  const int64_t longest = machine.chip.family == isa::Family::k950 ? bits + 40 : bits;
  if (name.starts_with("Shift")) return static_cast<uint64_t>(between(rng, 0, longest));
  const uint64_t element = random_element(rng, op.dtype);
  return name == "Divs" && element == 0 ? 1 : element;
}

// No repeat touches what another one does.
bool keeps_repeats_apart(const isa::LaneStride& stride) { return stride.repeat > 7 * stride.block; }

// Returns a stride for an operand that is read and written: a repeat may not read what an earlier
// one has written.
isa::LaneStride random_stride_apart(Rng& rng, const isa::Lanes& lanes) {
  isa::LaneStride stride = random_stride(rng, lanes, 1);
  while (!keeps_repeats_apart(stride)) stride.repeat += stride.block;
  return stride;
}

// Sources of another type lie side by side in the count form.
isa::LaneStride random_source_stride(Rng& rng, const isa::Lanes& lanes, DType dst, DType src) {
  isa::LaneStride stride = random_stride(rng, lanes, 0);
  if (lanes.count_form) stride.repeat = static_cast<int64_t>(8 * size_of(src) / size_of(dst));
  return stride;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::VectorUnary& op) {
  randomize_arithmetic(rng, machine, op.dtype, op.lanes);
  randomize_logic(rng, op);
  randomize_width(rng, op);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src_stride = random_stride(rng, op.lanes, 0);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::VectorBinary& op) {
  randomize_arithmetic(rng, machine, op.dtype, op.lanes);
  randomize_logic(rng, op);
  randomize_width(rng, op);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src0_stride = random_stride(rng, op.lanes, 0);
  op.src1_stride = random_stride(rng, op.lanes, 0);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::VectorScalar& op) {
  randomize_arithmetic(rng, machine, op.dtype, op.lanes);
  if (op.lanes.count_form) op.lanes.set_mask = !chance(rng, 3);
  randomize_width(rng, op);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src_stride = random_stride(rng, op.lanes, 0);
  op.scalar = random_scalar(rng, machine, op);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::VectorAccumulate& op) {
  randomize_arithmetic(rng, machine, op.dtype, op.lanes);
  randomize_width(rng, op);
  op.dst_stride = random_stride_apart(rng, op.lanes);
  op.src0_stride = random_source_stride(rng, op.lanes, op.dtype, op.src0_dtype);
  op.src1_stride = random_source_stride(rng, op.lanes, op.dtype, op.src1_dtype);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::VectorScalarAccumulate& op) {
  randomize_arithmetic(rng, machine, op.dtype, op.lanes);
  randomize_width(rng, op);
  op.dst_stride = random_stride_apart(rng, op.lanes);
  op.src_stride = random_source_stride(rng, op.lanes, op.dtype, op.src_dtype);
  op.scalar = random_element(rng, op.src_dtype);
}

namespace {

void alias_source(isa::VectorBinary& op, bool first) {
  (first ? op.src0 : op.src1).address = op.dst.address;
  (first ? op.src0_stride : op.src1_stride) = op.dst_stride;
}

}  // namespace

// The second source may gather the results of all repeats in one place, in the operations that
// vector.md, section 1.6, rule 3 names.
void alias(Rng& rng, isa::VectorBinary& op) {
  if (!chance(rng, 3)) return;
  const bool first = chance(rng, 2);
  const bool accumulates = op.info().accumulator != nullptr && op.dtype != DType::kInt16;
  const bool gathers = !first && op.dst_stride.repeat == 0 && accumulates;
  if (gathers || keeps_repeats_apart(op.dst_stride)) alias_source(op, first);
}
const Aliases<isa::VectorBinary> kVectorBinaryAliases(alias);

template <class Record>
void alias_only_source(Rng& rng, Record& op) {
  if (!chance(rng, 3) || !keeps_repeats_apart(op.dst_stride)) return;
  op.src.address = op.dst.address;
  op.src_stride = op.dst_stride;
}
void alias(Rng& rng, isa::VectorUnary& op) { alias_only_source(rng, op); }
const Aliases<isa::VectorUnary> kVectorUnaryAliases(alias);
void alias(Rng& rng, isa::VectorScalar& op) { alias_only_source(rng, op); }
const Aliases<isa::VectorScalar> kVectorScalarAliases(alias);

template <>
void randomize(Rng& rng, Machine& machine, isa::AbsComplex& op) {
  machine.registers.floats_saturate = chance(rng, 4);
  op.count = between(rng, 0, 600);
}
template <>
void randomize(Rng& rng, Machine&, isa::ExpSubHalf& op) {
  op.count = between(rng, 0, 600);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::Duplicate& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.scalar = rng();
  op.from_tensor = machine.chip.family == isa::Family::k950 && chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::Copy& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  if (op.lanes.count_form && machine.chip.family != isa::Family::k950)
    op.lanes.count_form = op.lanes.set_mask = false;
  op.dst_stride = random_stride(rng, op.lanes, 1);  // 0 writes the blocks of a repeat to one place
  op.src_stride = random_stride(rng, op.lanes, 0);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::VectorPadding& op) {
  randomize_lanes(rng, machine, op.dtype, op.lanes);
  op.dst_stride = random_stride(rng, op.lanes, 1);
  op.src_stride = random_stride(rng, op.lanes, 0);
  op.pad_mode = between(rng, 0, 2);
  op.pad_side = chance(rng, 2);
  alias_only_source(rng, op);
}

}  // namespace asctwin::test
