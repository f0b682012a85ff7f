// From the records of softmax to their references.
// spec: adv_nn.md, section 1
#include "asctwin/isa/softmax.h"
#include "isa/reference.h"
#include "ref/softmax.h"

namespace asctwin::test {
namespace {

ref::Type softmax_type(DType dtype, const isa::Context& context) {
  if (dtype == DType::kFloat) return ref::Type::kFloat;
  const bool saturates = context.chip.saturates_half || context.registers.floats_saturate;
  return saturates ? ref::Type::kHalfSaturating : ref::Type::kHalf;
}
ref::Matrix matrix_of(DType dtype, const isa::SoftmaxShape& shape, const isa::Context& context) {
  return {softmax_type(dtype, context), shape.rows, shape.columns, shape.valid_rows,
          shape.valid_columns,          shape.nz};
}
void spoil(const isa::Operand& tmp, const isa::SoftmaxRoom& room, ref::Memory& memory,
           const uint8_t* base) {
  for (int64_t i = 0; room.bytes >= 0 && i < room.used_bytes; ++i)
    memory.write_unspecified(tmp.address - base + i);
}

}  // namespace

template <>
uint64_t run_reference(const isa::Softmax& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const auto at = [&](const isa::Operand& operand) -> ref::Place {
    return {memory, operand.address - base};
  };
  const bool simple = call.operation == isa::SoftmaxOp::kSimpleSoftMax;
  const bool flash = call.operation == isa::SoftmaxOp::kSoftmaxFlash ||
                     call.operation == isa::SoftmaxOp::kSoftmaxFlashV2;
  const ref::SoftmaxForm form{static_cast<ref::SoftmaxKind>(call.operation),
                              call.with_statistics && !simple, call.with_reduce_max,
                              call.update && flash};
  ref::softmax(form, matrix_of(call.src_dtype, call.shape, context),
               {softmax_type(call.dtype, context), call.packed},
               softmax_type(call.exp_dtype, context),
               {at(call.dst), at(call.sum), at(call.max), at(call.reduce_max), at(call.exp_max),
                at(call.src), at(call.in_sum), at(call.in_max)});
  spoil(call.tmp, call.room, memory, base);
  return 0;
}

template <>
uint64_t run_reference(const isa::SoftmaxFlashV3& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const auto at = [&](const isa::Operand& operand) -> ref::Place {
    return {memory, operand.address - base};
  };
  ref::softmax_flash_v3({call.alpha, call.loop_count, call.update},
                        matrix_of(call.src_dtype, call.shape, context),
                        {at(call.dst), at(call.mean), at(call.sum), at(call.max), at(call.exp_max),
                         at(call.src), at(call.in_mean), at(call.in_sum), at(call.in_max)});
  spoil(call.tmp, call.room, memory, base);
  return 0;
}

template <>
uint64_t run_reference(const isa::SoftmaxGrad& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const auto at = [&](const isa::Operand& operand) -> ref::Place {
    return {memory, operand.address - base};
  };
  const bool front = call.front || call.operation == isa::SoftmaxGradOp::kSoftmaxGradFront;
  ref::softmax_grad(matrix_of(call.dtype, call.shape, context), front, at(call.dst), at(call.grad),
                    at(call.src));
  spoil(call.tmp, call.room, memory, base);
  return 0;
}

}  // namespace asctwin::test
