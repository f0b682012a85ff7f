// From the records of Gather, Scatter, Gatherb and Brcb to their references.
#include "asctwin/isa/brcb.h"
#include "asctwin/isa/gather.h"
#include "isa/reference.h"
#include "isa/reference_lanes.h"
#include "ref/gather.h"

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

}  // namespace asctwin::test
