// From the records of Compare, Select and GatherMask to their references.
#include "asctwin/isa/create_vec_index.h"
#include "asctwin/isa/gather_mask.h"
#include "asctwin/isa/select.h"
#include "isa/reference.h"
#include "isa/reference_lanes.h"
#include "ref/select.h"

namespace asctwin::test {
namespace {

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

ref::Element element_of(DType dtype) {
  using Kind = ref::Element::Kind;
  switch (dtype) {
    case DType::kHalf:
      return {2, Kind::kHalf};
    case DType::kBFloat16:
      return {2, Kind::kBfloat16};
    case DType::kFloat:
      return {4, Kind::kFloat};
    case DType::kDouble:
      return {8, Kind::kDouble};
    case DType::kUInt8:
    case DType::kUInt16:
    case DType::kUInt32:
    case DType::kUInt64:
      return {element_bytes(dtype), Kind::kUnsigned};
    default:
      return {element_bytes(dtype), Kind::kSigned};
  }
}

// Section 4.7: elsewhere a mask of lanes leaves no lane out. The count form compares whole repeats.
template <class Record>
ref::LaneParams compared_lanes(const Record& call, const isa::Context& context) {
  ref::LaneParams lanes = lanes_of(call.lanes, context);
  const bool obeys =
      context.chip.family == isa::Family::k310B || context.chip.family == isa::Family::k950;
  if (!obeys) lanes.mask = {~uint64_t{0}, ~uint64_t{0}};
  return lanes;
}

class Operands {
 public:
  Operands(ref::Memory& memory, const uint8_t* base) : memory_(memory), base_(base) {}

  ref::Place at(const isa::Operand& operand) const { return {memory_, operand.address - base_}; }
  ref::Side side(const isa::Operand& operand, const isa::LaneStride& stride) const {
    return {at(operand), {stride.block, stride.repeat}};
  }
  ref::Side scalar(uint64_t value) const { return {{memory_, 0}, {}, true, value}; }

 private:
  ref::Memory& memory_;
  const uint8_t* base_;
};

ref::Strides strides_of(const isa::LaneStride& stride) { return {stride.block, stride.repeat}; }

// Section 4.10: V1 on the 310P.
ref::GatherMaskParams params_of(const isa::GatherMaskSource& source, int64_t src1_repeat_stride,
                                const isa::Context& context) {
  const bool v1 = source.first_version || context.chip.family == isa::Family::k310P;
  return {source.reduce_mode,  v1,
          source.mask,         source.block_stride,
          source.repeat_times, source.repeat_stride,
          src1_repeat_stride};
}

}  // namespace

// tests/lib/create_vec_index_test.cc tests the result.
template <>
uint64_t run_reference(const isa::CreateVecIndex&, const isa::Context&, ref::Memory&,
                       const uint8_t*) {
  return 0;
}

template <>
uint64_t run_reference(const isa::Compare& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const Operands operands(memory, base);
  ref::compare(static_cast<ref::Cmp>(call.mode), element_of(call.dtype),
               compared_lanes(call, context), operands.at(call.dst),
               operands.side(call.src0, call.src0_stride),
               operands.side(call.src1, call.src1_stride));
  return 0;
}

template <>
uint64_t run_reference(const isa::CompareScalar& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Operands operands(memory, base);
  const ref::Side tensor = operands.side(call.src, call.src_stride);
  const ref::Side scalar = operands.scalar(call.scalar);
  ref::compare(static_cast<ref::Cmp>(call.mode), element_of(call.dtype),
               compared_lanes(call, context), operands.at(call.dst),
               call.scalar_first ? scalar : tensor, call.scalar_first ? tensor : scalar);
  return 0;
}

// Into the register: tests/isa/cmp_mask_test.cc. Here the bytes that it reads.
template <>
uint64_t run_reference(const isa::CompareRegister& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Operands operands(memory, base);
  ref::LaneParams lanes = lanes_of(call.lanes, context);
  lanes.repeatTimes = 1;
  const int64_t per_repeat = 256 / element_bytes(call.dtype);
  lanes.count = std::min(lanes.count, per_repeat);
  ref::Memory bits(ref::Bytes(32));
  ref::compare(static_cast<ref::Cmp>(call.mode), element_of(call.dtype), lanes, {bits, 0},
               operands.side(call.src0, call.src0_stride),
               operands.side(call.src1, call.src1_stride));
  return 0;
}

template <>
uint64_t run_reference(const isa::GetCmpMask& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const isa::CmpMask& mask = context.registers.cmp_mask;
  const int64_t at = call.dst.address - base;
  for (int64_t i = 0; i < 16; ++i) {
    const auto known = static_cast<uint8_t>(mask.known[i / 8] >> (8 * (i % 8)));
    if (known == 0xFF)
      memory.write(at + i, static_cast<uint8_t>(mask.bits[i / 8] >> (8 * (i % 8))));
    else
      memory.write_unspecified(at + i);
  }
  return 0;
}

template <>
uint64_t run_reference(const isa::SetCmpMask& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  memory.load(call.src.address - base, 8);
  memory.load(call.src.address - base + 8, 8);
  return 0;
}

template <>
uint64_t run_reference(const isa::Select& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const Operands operands(memory, base);
  ref::select(element_bytes(call.dtype), lanes_of(call.lanes, context), operands.at(call.dst),
              strides_of(call.dst_stride), operands.at(call.sel_mask), call.mode == 0,
              operands.side(call.src0, call.src0_stride),
              operands.side(call.src1, call.src1_stride));
  return 0;
}

template <>
uint64_t run_reference(const isa::SelectScalar& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Operands operands(memory, base);
  const int64_t size = element_bytes(call.dtype);
  uint64_t scalar = call.scalar;
  if (call.from_register)
    scalar = context.registers.cmp_mask.bits[0] & (~uint64_t{0} >> (64 - 8 * size));
  const ref::Side tensor = operands.side(call.src0, call.src0_stride);
  const ref::Side other = operands.scalar(scalar);
  ref::select(size, lanes_of(call.lanes, context), operands.at(call.dst),
              strides_of(call.dst_stride), operands.at(call.sel_mask), false,
              call.scalar_first ? other : tensor, call.scalar_first ? tensor : other);
  return 0;
}

template <>
uint64_t run_reference(const isa::SelectByRegister& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Operands operands(memory, base);
  const uint64_t(&bits)[2] = context.registers.cmp_mask.bits;
  ref::select_by({bits[0], bits[1]}, element_bytes(call.dtype), lanes_of(call.lanes, context),
                 operands.at(call.dst), strides_of(call.dst_stride),
                 operands.side(call.src0, call.src0_stride),
                 operands.side(call.src1, call.src1_stride));
  return 0;
}

template <>
uint64_t run_reference(const isa::GatherMask& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Operands operands(memory, base);
  return ref::gather_mask(params_of(call.source, 0, context), element_bytes(call.dtype),
                          call.pattern, operands.at(call.dst), operands.at(call.src0));
}

template <>
uint64_t run_reference(const isa::GetGatherMaskRemainCount&, const isa::Context& context,
                       ref::Memory&, const uint8_t*) {
  return context.data->kept_elements;
}

template <>
uint64_t run_reference(const isa::GatherMaskByBits& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const Operands operands(memory, base);
  return ref::gather_mask(params_of(call.source, call.src1_repeat_stride, context),
                          element_bytes(call.dtype), operands.at(call.src1), operands.at(call.dst),
                          operands.at(call.src0));
}

}  // namespace asctwin::test
