// From the records of the loads into L0 to their references.
#include "isa/reference.h"
#include "ref/load_data.h"

namespace asctwin::test {

template <>
uint64_t run_reference(const isa::LoadData& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  const bool ignores_gap = context.chip.family == isa::Family::k950;
  ref::load_data({call.start_index, call.repeat_times, call.src_stride,
                  ignores_gap ? 0 : call.dst_gap, call.if_transpose != 0, call.addr_mode},
                 {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::LoadDataV2& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::load_data_v2({call.m_start, call.k_start, call.m_step, call.k_step, call.src_stride,
                     call.dst_stride, call.if_transpose != 0},
                    info_of(call.dtype).bits, {memory, call.dst.address - base},
                    {memory, call.src.address - base});
  return 0;
}

// mx_test.cc tests the scales that it leaves.
template <>
uint64_t run_reference(const isa::LoadDataMx& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  run_reference(static_cast<const isa::LoadDataV2&>(call), context, memory, base);
  isa::DataRegisters& data = reference_data();
  ref::load_scales({call.x_start, call.y_start, call.x_step, call.y_step, call.scale_src_stride,
                    call.scale_dst_stride},
                   (call.dst.position == TPosition::A2 ? data.fm_scales : data.filter_scales).bytes,
                   {memory, call.scale.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::LoadDataWithTranspose& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::load_data_with_transpose(
      {call.start_index, call.repeat_times, call.src_stride, call.dst_gap, call.dst_frac_gap,
       call.addr_mode, context.chip.family == isa::Family::k950, call.src_frac_gap},
      info_of(call.dtype).bits, {memory, call.dst.address - base},
      {memory, call.src.address - base});
  return 0;
}

}  // namespace asctwin::test
