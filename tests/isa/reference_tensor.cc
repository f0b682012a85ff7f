// From the records of library functions over whole tensors to their references.
// spec: adv_math.md, section 2; adv_nn.md, section 2
#include "isa/ref_type.h"
#include "isa/reference.h"
#include "ref/tensor_functions.h"

namespace asctwin::test {
namespace {

// The reference of the same name; a function without one does not compile.
ref::TensorFunction function_of(isa::TensorOp operation) {
  constexpr ref::TensorFunction kReferences[] = {
#define ASCTWIN_TENSOR_FUNCTION(name, ...) ref::TensorFunction::k##name,
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
  };
  return kReferences[static_cast<size_t>(operation)];
}

// vector.md, section 6.3: these products have no mode with infinities; others by CTRL[48].
ref::Type function_type(DType dtype, const isa::Context& context) {
  const isa::Family family = context.chip.family;
  const bool saturates = context.registers.floats_saturate || family == isa::Family::k310P ||
                         family == isa::Family::k310B || family == isa::Family::k910A;
  if (saturates && dtype == DType::kHalf) return ref::Type::kHalfSaturating;
  if (saturates && dtype == DType::kBFloat16) return ref::Type::kBfloat16Saturating;
  return ref_type_of(dtype);
}

// adv_math.md, section 1.3: these may overwrite a source of floats.
bool overwrites_source(const isa::TensorUnary& call) {
  using isa::TensorOp;
  const TensorOp op = call.operation;
  const bool may = op == TensorOp::kCos || op == TensorOp::kSin || op == TensorOp::kDigamma ||
                   op == TensorOp::kLgamma || op == TensorOp::kExpOfLevel;
  return call.reuses_source && may && call.dtype == DType::kFloat &&
         call.dst.address != call.src.address;
}

template <class Record>
void run_with_two(const Record& call, double scalar, const isa::Context& context,
                  ref::Memory& memory, const uint8_t* base) {
  ref::tensor_function(function_of(call.operation), function_type(call.dtype, context),
                       {call.count, scalar}, {memory, call.dst.address - base},
                       {memory, call.src0.address - base}, {memory, call.src1.address - base});
}
template <class Record>
void run_with_one(const Record& call, double scalar, const isa::Context& context,
                  ref::Memory& memory, const uint8_t* base) {
  ref::tensor_function(function_of(call.operation), function_type(call.dtype, context),
                       {call.count, scalar}, {memory, call.dst.address - base},
                       {memory, call.src.address - base});
}

}  // namespace

template <>
uint64_t run_reference(const isa::TensorUnary& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  run_with_one(call, 0, context, memory, base);
  if (overwrites_source(call))
    for (int64_t i = 0; i < call.count * 4; ++i)
      memory.write_unspecified(call.src.address - base + i);
  return 0;
}
template <>
uint64_t run_reference(const isa::TensorBinary& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  run_with_two(call, 0, context, memory, base);
  return 0;
}
template <>
uint64_t run_reference(const isa::TensorScalar& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  run_with_one(call, call.scalar, context, memory, base);
  return 0;
}
template <>
uint64_t run_reference(const isa::TensorBinaryScalar& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  run_with_two(call, call.scalar, context, memory, base);
  return 0;
}

}  // namespace asctwin::test
