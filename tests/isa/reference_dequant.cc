// From the records that use the dequantisation scale, and of casts of results, to their references.
// spec: vector.md, sections 4.3 and 4.6
#include "ref/dequant.h"

#include "asctwin/isa/dequant.h"
#include "isa/reference.h"
#include "isa/reference_lanes.h"

namespace asctwin::test {
namespace {

// Section 6.3: the 310P and the 310B have no mode with infinities.
ref::CastOptions options_of_result(const isa::Context& context) {
  const isa::Family family = context.chip.family;
  return {context.registers.floats_saturate || family == isa::Family::k310P ||
              family == isa::Family::k310PVector || family == isa::Family::k310B,
          false};
}

ref::CastType type_of_result(DType dtype) {
  switch (dtype) {
    case DType::kInt8:
      return ref::CastType::kInt8;
    case DType::kUInt8:
      return ref::CastType::kUint8;
    case DType::kInt16:
      return ref::CastType::kInt16;
    case DType::kHalf:
      return ref::CastType::kHalf;
    default:
      return ref::CastType::kFloat;
  }
}

template <class Record>
ref::BinaryRepeatParams strides_of(const Record& call) {
  return {call.dst_stride.block,  call.src0_stride.block,  call.src1_stride.block,
          call.dst_stride.repeat, call.src0_stride.repeat, call.src1_stride.repeat};
}

ref::DeqParameters parameters_of(const isa::CastDequant& call, const isa::Context& context,
                                 ref::Memory& memory, const uint8_t* base) {
  ref::DeqParameters parameters;
  for (int i = 0; i < 16; ++i)
    parameters[i] =
        ref::parameter_of(call.is_vec_deq ? memory.load(call.words.address - base + 8 * i, 8)
                                          : context.registers.deq_scale.bits);
  return parameters;
}

uint64_t combine(const isa::BinaryCast& call, ref::Combine operation, const isa::Context& context,
                 ref::Memory& memory, const uint8_t* base) {
  ref::combine_and_cast({operation, type_of_result(call.dst_dtype), type_of_result(call.dtype),
                         options_of_result(context), context.registers.integers_saturate},
                        lanes_of(call.lanes, context), strides_of(call),
                        {memory, call.dst.address - base}, {memory, call.src0.address - base},
                        {memory, call.src1.address - base});
  return 0;
}

}  // namespace

template <>
uint64_t run_reference(const isa::SetDeqScale&, const isa::Context&, ref::Memory&, const uint8_t*) {
  return 0;
}

template <>
uint64_t run_reference(const isa::SetDeqScaleVector& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  for (int i = 0; i < 16; ++i) {
    const auto scale = ref::parameter_of(call.scale_bits[i]).scale;
    memory.store(call.vdeq.address - base + 8 * i, 8,
                 ref::deq_word({scale, call.offset[i], call.sign_mode[i]}));
  }
  return 0;
}

template <>
uint64_t run_reference(const isa::CastDequant& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const ref::Place dst{memory, call.dst.address - base}, src{memory, call.src.address - base};
  const ref::UnaryRepeatParams strides{call.dst_stride.block, call.src_stride.block,
                                       call.dst_stride.repeat, call.src_stride.repeat};
  const ref::LaneParams lanes = lanes_of(call.lanes, context);
  if (call.dtype == DType::kInt32) {
    ref::CastParams params{ref::CastType::kHalf, ref::CastType::kInt32, ref::RoundMode::kRint,
                           options_of_result(context)};
    params.scales = true;
    params.scale_bits = context.registers.deq_scale.bits;
    ref::cast(params, lanes, strides, dst, src);
    return 0;
  }
  ref::dequantise_int16_lanes(parameters_of(call, context, memory, base), call.upper_half, lanes,
                              strides, dst, src);
  return 0;
}

template <>
uint64_t run_reference(const isa::AddDeqRelu& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::add_deq_relu({context.registers.deq_scale.bits, options_of_result(context),
                     context.chip.family == isa::Family::kA2},
                    lanes_of(call.lanes, context), strides_of(call),
                    {memory, call.dst.address - base}, {memory, call.src0.address - base},
                    {memory, call.src1.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::AddReluCast& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  return combine(call, ref::Combine::kAddRelu, context, memory, base);
}
template <>
uint64_t run_reference(const isa::SubReluCast& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  return combine(call, ref::Combine::kSubRelu, context, memory, base);
}
template <>
uint64_t run_reference(const isa::MulCast& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  return combine(call, ref::Combine::kMul, context, memory, base);
}
template <>
uint64_t run_reference(const isa::MulsCast& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  ref::muls_cast(call.scalar, call.count, options_of_result(context),
                 {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

}  // namespace asctwin::test
