// From the records of reductions by a pattern, running sums and exclusive ors to their references.
// spec: adv_math.md, sections 2.5, 3.2, 3.3 and 3.4
#include "isa/reference.h"
#include "ref/pattern.h"

namespace asctwin::test {
namespace {

bool halves_saturate(const isa::Context& context) {
  return context.chip.saturates_half || context.registers.floats_saturate;
}
ref::Type floating_type(DType dtype, const isa::Context& context) {
  if (dtype == DType::kFloat) return ref::Type::kFloat;
  if (dtype == DType::kBFloat16) return ref::Type::kBfloat16;
  return halves_saturate(context) ? ref::Type::kHalfSaturating : ref::Type::kHalf;
}

ref::Element element_of(DType dtype, const isa::Context& context) {
  switch (dtype) {
    case DType::kHalf:
    case DType::kFloat:
    case DType::kBFloat16:
      return {floating_type(dtype, context)};
    case DType::kUInt8:
    case DType::kUInt16:
    case DType::kUInt32:
    case DType::kUInt64:
      return {{}, static_cast<int64_t>(size_of(dtype)), false};
    default:
      return {{}, static_cast<int64_t>(size_of(dtype)), true};
  }
}

ref::Join join_of(isa::PatternOp operation) {
  switch (operation) {
    case isa::PatternOp::kMax:
      return ref::Join::kMax;
    case isa::PatternOp::kMin:
      return ref::Join::kMin;
    case isa::PatternOp::kMean:
    case isa::PatternOp::kRowMean:
      return ref::Join::kMean;
    case isa::PatternOp::kProd:
      return ref::Join::kProd;
    case isa::PatternOp::kAny:
      return ref::Join::kAny;
    case isa::PatternOp::kAll:
      return ref::Join::kAll;
    default:
      return ref::Join::kSum;
  }
}

}  // namespace

template <>
uint64_t run_reference(const isa::PatternReduce& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::pattern_reduce({join_of(call.operation), element_of(call.dtype, context), call.first,
                       call.last, call.pitch, call.down, call.reuses_source, call.wide},
                      {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::CumSum& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  ref::cumsum(
      {floating_type(call.dtype, context), call.outer, call.inner, !call.down, call.outputs_last},
      {memory, call.dst.address - base}, {memory, call.last_row.address - base},
      {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::ReduceXorSum& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::reduce_xor_sum(call.count, {memory, call.dst.address - base},
                      {memory, call.src0.address - base}, {memory, call.src1.address - base});
  return 0;
}

}  // namespace asctwin::test
