// From the records of Gather, Scatter, Gatherb, Brcb, BilinearInterpolation and of those with two
// results to their references.
#include "asctwin/isa/bilinear.h"
#include "asctwin/isa/brcb.h"
#include "asctwin/isa/gather.h"
#include "asctwin/isa/interleave.h"
#include "isa/reference.h"
#include "isa/reference_lanes.h"
#include "ref/gather.h"
#include "ref/interleave.h"

namespace asctwin::test {
namespace {

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

ref::GatherParams params_of(const isa::IndexedLanes& call) {
  return {call.base, call.repeat_stride, call.lanes.count_form};
}

}  // namespace

template <>
uint64_t run_reference(const isa::Gather& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  ref::gather(lanes_of(call.lanes, context), element_bytes(call.dtype), params_of(call),
              {memory, call.dst.address - base}, {memory, call.src.address - base},
              {memory, call.offsets.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::Scatter& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  ref::scatter(lanes_of(call.lanes, context), element_bytes(call.dtype), params_of(call),
               {memory, call.dst.address - base}, {memory, call.src.address - base},
               {memory, call.offsets.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::Gatherb& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::gatherb({call.repeat_times, call.dst_block_stride, call.dst_repeat_stride},
               {memory, call.dst.address - base}, {memory, call.src.address - base},
               {memory, call.offsets.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::Brcb& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::brcb({call.repeat_times, call.dst_block_stride, call.dst_repeat_stride},
            element_bytes(call.dtype), {memory, call.dst.address - base},
            {memory, call.src0.address - base});
  return 0;
}

// Section 6.3: the 310P has no mode with infinities.
template <>
uint64_t run_reference(const isa::BilinearInterpolation& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const bool saturates =
      context.registers.floats_saturate || context.chip.family == isa::Family::k310P;
  ref::bilinear({call.h_repeats, call.v_repeats, call.weight_of_block, call.dst_block_stride,
                 call.v_offset, saturates},
                lanes_of(call.lanes, context), {memory, call.dst.address - base},
                {memory, call.src.address - base}, {memory, call.offsets.address - base},
                {memory, call.weights.address - base});
  return 0;
}

namespace {

template <class Reference>
void run_two_results(const isa::TwoResults& call, ref::Memory& memory, const uint8_t* base,
                     Reference reference) {
  const auto place = [&](const isa::Operand& operand) {
    return ref::Place{memory, operand.address - base};
  };
  reference(call.count, place(call.dst0), place(call.dst1), place(call.src0), place(call.src1));
}

}  // namespace

template <>
uint64_t run_reference(const isa::Interleave& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const int64_t size = element_bytes(call.dtype);
  run_two_results(call, memory, base,
                  [size](int64_t count, ref::Place d0, ref::Place d1, ref::Place s0,
                         ref::Place s1) { ref::interleave(count, size, d0, d1, s0, s1); });
  return 0;
}
template <>
uint64_t run_reference(const isa::DeInterleave& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const int64_t size = element_bytes(call.dtype);
  run_two_results(call, memory, base,
                  [size](int64_t count, ref::Place d0, ref::Place d1, ref::Place s0,
                         ref::Place s1) { ref::de_interleave(count, size, d0, d1, s0, s1); });
  return 0;
}
template <>
uint64_t run_reference(const isa::Mull& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  const bool is_signed = call.dtype == DType::kInt32;
  run_two_results(call, memory, base,
                  [is_signed](int64_t count, ref::Place d0, ref::Place d1, ref::Place s0,
                              ref::Place s1) { ref::mull(count, is_signed, d0, d1, s0, s1); });
  return 0;
}

}  // namespace asctwin::test
