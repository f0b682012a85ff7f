// From the records of the copies between L0C and UB to their references.
#include "isa/reference.h"
#include "ref/l0c_ub.h"

namespace asctwin::test {

template <>
uint64_t run_reference(const isa::DataCopyCO2& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  using Number = ref::CopyCo2Params::Number;
  ref::CopyCo2Params params{call.block_count, call.block_len, call.src_stride, call.dst_stride};
  if (call.dtype != call.src_dtype) params.conversion = ref::OutOfL0c::kFloatToHalf;
  params.src_bytes = static_cast<int64_t>(size_of(call.src_dtype));
  params.number = call.src_dtype == DType::kHalf    ? Number::kHalf
                  : call.src_dtype == DType::kFloat ? Number::kFloat
                                                    : Number::kInteger;
  params.is_signed = call.src_dtype != DType::kUInt32;
  params.relu = call.relu;
  ref::copy_co2(params, {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::BroadCastVecToMM& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::broadcast_to_l0c({call.block_count, call.block_len, call.src_gap, call.dst_gap,
                         static_cast<int64_t>(size_of(call.dtype))},
                        {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

}  // namespace asctwin::test
