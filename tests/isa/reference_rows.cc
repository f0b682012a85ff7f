// From the records of Sum and Broadcast to their references.
// spec: adv_math.md, sections 3.1 and 6.2
#include "asctwin/isa/broadcast.h"
#include "asctwin/isa/sum.h"
#include "isa/reference.h"
#include "ref/rows.h"

namespace asctwin::test {
namespace {

// 310P, whose half saturates, is the only such chip that has Sum.
ref::Type summed_type(DType dtype, const isa::Context& context) {
  if (dtype == DType::kFloat) return ref::Type::kFloat;
  const bool saturates =
      context.chip.family == isa::Family::k310P || context.registers.floats_saturate;
  return saturates ? ref::Type::kHalfSaturating : ref::Type::kHalf;
}

}  // namespace

template <>
uint64_t run_reference(const isa::Sum& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  ref::sum(summed_type(call.dtype, context), {call.outer, call.inner, call.n},
           {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::Broadcast& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::broadcast(static_cast<int64_t>(size_of(call.dtype)), call.rows, call.columns, call.of_column,
                 {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

}  // namespace asctwin::test
