// From the records of masks, quantisation and transforms to their references.
// spec: adv_math.md, sections 5 and 6.3 to 6.6; adv_nn.md, section 4
#include "isa/cast_type.h"
#include "isa/reference.h"
#include "ref/mask_rows.h"
#include "ref/quant.h"
#include "ref/strided_move.h"

namespace asctwin::test {
namespace {

bool floats_saturate(const isa::Context& context) {
  return context.chip.saturates_half || context.registers.floats_saturate;
}
ref::Type dropped_type(DType dtype, const isa::Context& context) {
  if (dtype == DType::kFloat) return ref::Type::kFloat;
  if (dtype == DType::kBFloat16) return ref::Type::kBfloat16;
  return floats_saturate(context) ? ref::Type::kHalfSaturating : ref::Type::kHalf;
}
ref::CastType scale_type_of(DType dtype) {
  return dtype == DType::kUInt64 ? ref::CastType::kInt64 : cast_type_of(dtype);
}
ref::Quant quant_of(isa::QuantOp operation) {
  switch (operation) {
    case isa::QuantOp::kQuant:
      return ref::Quant::kQuant;
    case isa::QuantOp::kQuantize:
      return ref::Quant::kQuantize;
    case isa::QuantOp::kDequant:
    case isa::QuantOp::kDequantize:
      return ref::Quant::kDequant;
    default:
      return ref::Quant::kAntiQuant;
  }
}

}  // namespace

template <>
uint64_t run_reference(const isa::MaskRows& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const ref::Place dst{memory, call.dst.address - base}, src{memory, call.src.address - base};
  const ref::Place mask{memory, call.mask.address - base};
  if (call.operation == isa::MaskRowsOp::kDropOut)
    ref::drop_out({dropped_type(call.dtype, context), call.rows, call.columns, call.mask_columns,
                   call.form, call.factor, call.spoils_mask},
                  dst, src, mask);
  else
    ref::select_rows({static_cast<int64_t>(size_of(call.dtype)),
                      static_cast<int64_t>(size_of(call.mask_dtype)), call.rows, call.columns,
                      call.mask_columns, call.keeps_where_set, call.scalar, call.spoils_mask},
                     dst, src, mask);
  return 0;
}

template <>
uint64_t run_reference(const isa::QuantRows& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  ref::QuantParams params{quant_of(call.operation),
                          cast_type_of(call.dtype),
                          cast_type_of(call.dst_dtype),
                          scale_type_of(call.scale_dtype),
                          call.rows,
                          call.columns,
                          call.src_pitch,
                          call.dst_pitch,
                          call.row_group,
                          call.column_group,
                          call.scale_pitch,
                          call.has_scales,
                          call.has_offsets,
                          call.scale_bits,
                          call.offset_bits,
                          {.floats_saturate = floats_saturate(context)}};
  // adv_nn.md, section 4.3: to half in half. Of AntiQuantize no page says it: as its scale.
  params.in_half = call.dst_dtype == DType::kHalf &&
                   (call.operation == isa::QuantOp::kAntiQuant || call.scale_dtype == DType::kHalf);
  params.round_mode = static_cast<ref::RoundMode>(call.round_mode);
  const int64_t offset = call.has_offsets ? call.offset.address - base : 0;
  ref::quant(params, {memory, call.dst.address - base}, {memory, call.src.address - base},
             {memory, call.scale.address - base}, {memory, offset});
  return 0;
}

template <>
uint64_t run_reference(const isa::StridedMove& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const auto size = static_cast<int64_t>(size_of(call.dtype));
  ref::MoveParams params{size, call.run, {}, call.fills, call.value};
  for (const isa::MoveLoop& loop : call.loops)
    params.loops.push_back({loop.count, loop.dst_stride, loop.src_stride});
  ref::strided_move(params, {memory, call.dst.address - base + call.dst_first * size},
                    {memory, call.src.address - base + call.src_first * size});
  return 0;
}

}  // namespace asctwin::test
