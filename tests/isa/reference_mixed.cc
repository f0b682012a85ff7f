// From the records of library functions of the 950 to their references.
// spec: adv_math.md, section 2.6
#include "asctwin/isa/mixed_tensor.h"
#include "asctwin/isa/sort_values.h"
#include "isa/ref_type.h"
#include "isa/reference.h"
#include "ref/mixed.h"
#include "ref/tensor_functions.h"

namespace asctwin::test {
namespace {

using ref::MixedSource;

// The reference of the same name; a function without one does not compile.
ref::MixedFunction mixed_function_of(isa::MixedOp operation) {
  constexpr ref::MixedFunction kReferences[] = {
#define ASCTWIN_MIXED_FUNCTION(name, ...) ref::MixedFunction::k##name,
#include "asctwin/isa/mixed_functions.inc"
#undef ASCTWIN_MIXED_FUNCTION
  };
  return kReferences[static_cast<size_t>(operation)];
}

ref::Type mixed_type_of(DType dtype, const isa::Context& context) {
  const bool saturates = dtype == DType::kHalf && context.registers.floats_saturate;
  return saturates ? ref::Type::kHalfSaturating : ref_type_of(dtype);
}

MixedSource source_of(const isa::Operand& operand, isa::SourceForm form, uint64_t value,
                      int64_t bytes, ref::Memory& memory, const uint8_t* base) {
  return {{memory, operand.address - base}, static_cast<MixedSource::Form>(form), value, bytes};
}

}  // namespace

template <>
uint64_t run_reference(const isa::MixedTensor& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  using isa::MixedOp;
  const ref::MixedTypes types = {mixed_type_of(call.dtype, context),
                                 mixed_type_of(call.dst_dtype, context),
                                 call.dst_dtype == DType::kBool, call.dtype == DType::kBool};
  const auto bytes = static_cast<int64_t>(size_of(call.dtype));
  const bool three = call.operation == MixedOp::kFma || call.operation == MixedOp::kClamp ||
                     call.operation == MixedOp::kWhere;
  const bool one =
      call.operation == MixedOp::kBitwiseNot || (call.operation >= MixedOp::kLogicalNot && !three);
  const MixedSource none{{memory}};
  const auto second =
      one ? none : source_of(call.src1, call.form1, call.value1, bytes, memory, base);
  const int64_t third_bytes = call.operation == MixedOp::kWhere ? 1 : bytes;
  const auto third =
      three ? source_of(call.src2, call.form2, call.value2, third_bytes, memory, base) : none;
  ref::mixed(mixed_function_of(call.operation), types, call.count,
             {memory, call.dst.address - base},
             {source_of(call.src0, call.form0, call.value0, bytes, memory, base), second, third});
  return 0;
}

template <>
uint64_t run_reference(const isa::SortValues& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const ref::SortParams params = {mixed_type_of(call.dtype, context),
                                  call.count,
                                  call.descends,
                                  static_cast<int64_t>(size_of(call.dst_index_dtype)),
                                  call.has_dst_index,
                                  call.has_src_index};
  ref::sort_values(params, {memory, call.dst.address - base},
                   {memory, call.dst_index.address - base}, {memory, call.src.address - base},
                   {memory, call.src_index.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::SinCos& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const ref::Type type = mixed_type_of(call.dtype, context);
  const ref::Place src{memory, call.src.address - base};
  ref::tensor_function(ref::TensorFunction::kSin, type, {call.count, 0},
                       {memory, call.dst0.address - base}, src);
  ref::tensor_function(ref::TensorFunction::kCos, type, {call.count, 0},
                       {memory, call.dst1.address - base}, src);
  return 0;
}

template <>
uint64_t run_reference(const isa::PhiloxRandom& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const ref::PhiloxParams params = {
      {call.key[0], call.key[1]},
      {call.counter[0], call.counter[1], call.counter[2], call.counter[3]},
      call.rounds,
      call.row,
      call.column,
      call.has_rows != 0 ? call.stride : 0,
      call.dtype == DType::kFloat};
  ref::philox(params, {memory, call.dst.address - base});
  return 0;
}

}  // namespace asctwin::test
