// From the records of the vector instructions to their references.
// spec: vector.md, section 6.3
#include "asctwin/isa/counted.h"
#include "asctwin/isa/masked_copy.h"
#include "asctwin/isa/vector.h"
#include "asctwin/isa/vector_padding.h"
#include "isa/reference.h"
#include "isa/reference_lanes.h"
#include "ref/complex.h"
#include "ref/masked_copy.h"
#include "ref/vector.h"
#include "ref/vector_padding.h"

namespace asctwin::test {
namespace {

// Section 6.3: these products have no mode with infinities; others by CTRL[48].
bool half_saturates(const isa::Context& context) {
  const isa::Family family = context.chip.family;
  if (context.registers.floats_saturate) return true;
  return family == isa::Family::k310P || family == isa::Family::k310PVector ||
         family == isa::Family::k310B || family == isa::Family::k910A;
}

// Section 6.4: halves by CTRL[48], integers by CTRL[53].
ref::Type type_of(DType dtype, const isa::Context& context) {
  const bool limits = context.registers.integers_saturate;
  switch (dtype) {
    case DType::kInt8:
      return limits ? ref::Type::kInt8Saturating : ref::Type::kInt8;
    case DType::kUInt8:
      return limits ? ref::Type::kUint8Saturating : ref::Type::kUint8;
    case DType::kBFloat16:
      return half_saturates(context) ? ref::Type::kBfloat16Saturating : ref::Type::kBfloat16;
    case DType::kInt64:
      return limits ? ref::Type::kInt64Saturating : ref::Type::kInt64;
    case DType::kUInt64:
      return limits ? ref::Type::kUint64Saturating : ref::Type::kUint64;
    case DType::kInt16:
      return limits ? ref::Type::kInt16Saturating : ref::Type::kInt16;
    case DType::kUInt16:
      return limits ? ref::Type::kUint16Saturating : ref::Type::kUint16;
    case DType::kHalf:
      return half_saturates(context) ? ref::Type::kHalfSaturating : ref::Type::kHalf;
    case DType::kInt32:
      return limits ? ref::Type::kInt32Saturating : ref::Type::kInt32;
    case DType::kUInt32:
      return limits ? ref::Type::kUint32Saturating : ref::Type::kUint32;
    case DType::kComplex32:
      return half_saturates(context) ? ref::Type::kComplex32Saturating : ref::Type::kComplex32;
    case DType::kComplex64:
      return ref::Type::kComplex64;
    default:
      return ref::Type::kFloat;
  }
}

// The reference of the same name; an operation without one does not compile.
ref::Op reference_of(isa::VectorOp operation) {
  constexpr ref::Op kReferences[] = {
#define ASCTWIN_ELEMENTWISE(name, ...) ref::Op::k##name,
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
  };
  return kReferences[static_cast<size_t>(operation)];
}

// reg_api.md, section 15: the 950 rounds products of floats together with the sum.
ref::Op reference_of(isa::VectorOp operation, DType dtype, const isa::Context& context) {
  const bool real = dtype == DType::kHalf || dtype == DType::kFloat || dtype == DType::kBFloat16;
  if (!real || context.chip.family != isa::Family::k950) return reference_of(operation);
  switch (operation) {
    case isa::VectorOp::kAxpy:
      return ref::Op::kAxpyOnce;
    case isa::VectorOp::kMulAddDst:
      return ref::Op::kMulAddDstOnce;
    case isa::VectorOp::kFusedMulAdd:
      return ref::Op::kFusedMulAddOnce;
    case isa::VectorOp::kMulAddRelu:
      return ref::Op::kMulAddReluOnce;
    default:
      return reference_of(operation);
  }
}

// Section 4.1: on the 910B these work on lanes of 16 bits.
bool splits_words(isa::VectorOp operation, DType dtype, const isa::Context& context) {
  const bool is_logic = operation == isa::VectorOp::kAnd || operation == isa::VectorOp::kOr ||
                        operation == isa::VectorOp::kNot;
  return is_logic && size_of(dtype) == 4 && context.chip.family == isa::Family::kA2;
}
template <class Record>
ref::Type type_of(const Record& call, const isa::Context& context) {
  if (splits_words(call.operation, call.dtype, context)) return ref::Type::kUint16;
  if (call.operation == isa::VectorOp::kNot)  // bits, of floats too
    return type_of(size_of(call.dtype) == 1   ? DType::kUInt8
                   : size_of(call.dtype) == 2 ? DType::kUInt16
                   : size_of(call.dtype) == 4 ? DType::kUInt32
                                              : DType::kUInt64,
                   context);
  return type_of(call.dtype, context);
}

template <class Record>
ref::UnaryRepeatParams strides_of(const Record& call) {
  return {call.dst_stride.block, call.src_stride.block, call.dst_stride.repeat,
          call.src_stride.repeat};
}

}  // namespace

template <>
uint64_t run_reference(const isa::VectorUnary& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::vector_unary(reference_of(call.operation), type_of(call, context),
                    lanes_of(call.lanes, context), strides_of(call),
                    {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::VectorBinary& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::vector_binary(reference_of(call.operation), type_of(call, context),
                     lanes_of(call.lanes, context),
                     {call.dst_stride.block, call.src0_stride.block, call.src1_stride.block,
                      call.dst_stride.repeat, call.src0_stride.repeat, call.src1_stride.repeat},
                     {memory, call.dst.address - base}, {memory, call.src0.address - base},
                     {memory, call.src1.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::VectorScalar& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::vector_scalar(reference_of(call.operation), type_of(call.dtype, context), call.scalar,
                     lanes_of(call.lanes, context), strides_of(call),
                     {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::VectorAccumulate& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::vector_accumulate(reference_of(call.operation, call.dtype, context),
                         type_of(call.dtype, context), type_of(call.src0_dtype, context),
                         lanes_of(call.lanes, context),
                         {call.dst_stride.block, call.src0_stride.block, call.src1_stride.block,
                          call.dst_stride.repeat, call.src0_stride.repeat, call.src1_stride.repeat},
                         {memory, call.dst.address - base}, {memory, call.src0.address - base},
                         {memory, call.src1.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::VectorScalarAccumulate& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::vector_scalar_accumulate(
      reference_of(call.operation, call.dtype, context), type_of(call.dtype, context),
      type_of(call.src_dtype, context), call.scalar, lanes_of(call.lanes, context),
      strides_of(call), {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::AbsComplex& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::complex_magnitudes(type_of(call.dtype, context), call.count,
                          {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}
template <>
uint64_t run_reference(const isa::ExpSubHalf& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::exp_sub_of_halves(call.count, {memory, call.dst.address - base},
                         {memory, call.src0.address - base}, {memory, call.src1.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::Copy& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const ref::CopyRepeatParams params{call.dst_stride.block, call.src_stride.block,
                                     call.dst_stride.repeat, call.src_stride.repeat};
  const ref::Place dst{memory, call.dst.address - base}, src{memory, call.src.address - base};
  const auto size = static_cast<int64_t>(size_of(call.dtype));
  const ref::LaneParams lanes = lanes_of(call.lanes, context);
  if (call.lanes.count_form || !lanes.counter)
    ref::copy_lanes(lanes, size, params, dst, src);
  else
    ref::copy_counted(lanes.count, call.lanes.repeat, size, params, dst, src);
  return 0;
}

template <>
uint64_t run_reference(const isa::VectorPadding& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::vector_padding(lanes_of(call.lanes, context), static_cast<int64_t>(size_of(call.dtype)),
                      call.pad_mode, call.pad_side, strides_of(call),
                      {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::Duplicate& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const auto size = static_cast<int64_t>(size_of(call.dtype));
  const uint64_t value =
      call.from_tensor ? memory.load(call.src.address - base, size) : call.scalar;
  ref::duplicate(value, size, lanes_of(call.lanes, context),
                 {call.dst_stride.block, call.dst_stride.repeat},
                 {memory, call.dst.address - base});
  return 0;
}

}  // namespace asctwin::test
