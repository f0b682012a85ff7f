// From the records of casts to their references.
// spec: vector.md, sections 4.5 and 6.3
#include "ref/cast.h"

#include "asctwin/isa/cast.h"
#include "isa/cast_type.h"
#include "isa/reference.h"
#include "isa/reference_lanes.h"

namespace asctwin::test {
namespace {

// Section 6.3: the older products and the 310B have no mode with infinities.
ref::CastOptions options_of(const isa::Context& context) {
  const isa::Family family = context.chip.family;
  const bool always = family == isa::Family::k310P || family == isa::Family::k310PVector ||
                      family == isa::Family::k310B || family == isa::Family::k910A;
  return {always || context.registers.floats_saturate, context.registers.casts_wrap,
          context.registers.floats8_keep_nan};
}

}  // namespace

template <>
uint64_t run_reference(const isa::Cast& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  ref::CastParams params{cast_type_of(call.dst_dtype), cast_type_of(call.dtype),
                         static_cast<ref::RoundMode>(call.round_mode), options_of(context)};
  params.scales = call.dtype == DType::kInt32 && call.dst_dtype == DType::kHalf &&
                  context.chip.family != isa::Family::k310B;
  params.scale_bits = context.registers.deq_scale.bits;
  ref::cast(params, lanes_of(call.lanes, context),
            {call.dst_stride.block, call.src_stride.block, call.dst_stride.repeat,
             call.src_stride.repeat},
            {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

}  // namespace asctwin::test
