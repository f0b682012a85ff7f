// From the record of Mmad to its reference.
#include "isa/reference.h"
#include "ref/mmad.h"

namespace asctwin::test {
namespace {

ref::MmadTypes::Input input_of(DType dtype) {
  using Types = ref::MmadTypes;
  if (dtype == DType::kInt4) return Types::kInt4;
  if (dtype == DType::kInt8) return Types::kInt8;
  if (dtype == DType::kUInt8) return Types::kUInt8;
  if (dtype == DType::kHalf) return Types::kHalf;
  if (dtype == DType::kFp8E4M3) return Types::kE4M3;
  if (dtype == DType::kFp8E5M2) return Types::kE5M2;
  if (dtype == DType::kHiFloat8) return Types::kHiFloat8;
  if (dtype == DType::kFp4E2M1) return Types::kE2M1;
  if (dtype == DType::kFp4E1M2) return Types::kE1M2;
  return dtype == DType::kBFloat16 ? Types::kBfloat16 : Types::kFloat;
}

ref::MmadTypes::Output output_of(DType dtype, const isa::Context& context) {
  using Types = ref::MmadTypes;
  if (dtype == DType::kInt32) return Types::kInt32;
  if (dtype == DType::kUInt32) return Types::kUInt32;
  if (dtype == DType::kFloat) return Types::kFloatOut;
  return context.chip.saturates_half ? Types::kHalfSaturating : Types::kHalfOut;
}

ref::MmadStart start_of(const isa::Mmad& call) {
  if (call.cmatrix_init_val && (call.has_bias || !call.is_bias)) return ref::MmadStart::kZero;
  return call.has_bias ? ref::MmadStart::kBias : ref::MmadStart::kOld;
}

uint64_t run_product(const isa::Mmad& call, const isa::Context& context, ref::Memory& memory,
                     const uint8_t* base, const isa::DataRegisters* scales) {
  const ref::MmadTypes types{input_of(call.dtype), input_of(call.filter_dtype),
                             output_of(call.dst_dtype, context)};
  ref::MmadParams params{call.m,
                         call.n,
                         call.k,
                         call.k_direction_align,
                         call.disable_gemv,
                         context.chip.family == isa::Family::k950};
  if (context.registers.hf32) params.hf32_bits = context.chip.family == isa::Family::k950 ? 10 : 11;
  params.hf32_to_zero = context.registers.hf32_to_zero;
  if (scales != nullptr) {
    params.fm_scales = scales->fm_scales.bytes;
    params.filter_scales = scales->filter_scales.bytes;
  }
  const auto place = [&](const isa::Operand& operand) {
    return ref::Place{memory, operand.address - base};
  };
  ref::mmad(types, params, start_of(call), place(call.dst), place(call.fm), place(call.filter),
            place(call.bias));
  return 0;
}

}  // namespace

template <>
uint64_t run_reference(const isa::Mmad& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  return run_product(call, context, memory, base, nullptr);
}

template <>
uint64_t run_reference(const isa::MmadMx& call, const isa::Context& context, ref::Memory& memory,
                       const uint8_t* base) {
  return run_product(call, context, memory, base, context.data);
}

template <>
uint64_t run_reference(const isa::MmadWithSparse& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  ref::mmad_with_sparse({call.m, call.n, call.k}, !call.cmatrix_init_val,
                        context.data->sparse_index.bytes, {memory, call.dst.address - base},
                        {memory, call.fm.address - base}, {memory, call.filter.address - base});
  return 0;
}

// sparse_test.cc tests the indexes that it leaves.
template <>
uint64_t run_reference(const isa::LoadDataWithSparse& call, const isa::Context&,
                       ref::Memory& memory, const uint8_t* base) {
  ref::load_data_with_sparse(call.start_index, call.repeat_times,
                             reference_data().sparse_index.bytes, {memory, call.dst.address - base},
                             {memory, call.src.address - base}, {memory, call.idx.address - base});
  return 0;
}

}  // namespace asctwin::test
