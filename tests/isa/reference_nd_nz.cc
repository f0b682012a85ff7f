// From the records of the copies into NZ to their references.
#include "asctwin/isa/nd_nz.h"
#include "isa/reference.h"
#include "ref/nd_nz.h"

namespace asctwin::test {
namespace {

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

uint64_t nd_to_nz(const isa::NdToNz& call, ref::Memory& memory, const uint8_t* base) {
  (call.small_c0 ? ref::nd_to_nz_small : ref::nd_to_nz)(
      {call.nd_num, call.n_value, call.d_value, call.src_nd_matrix_stride, call.src_d_value,
       call.dst_nz_c0_stride, call.dst_nz_n_stride, call.dst_nz_matrix_stride},
      element_bytes(call.dtype), {memory, call.dst.address - base},
      {memory, call.src.address - base});
  return 0;
}

}  // namespace

template <>
uint64_t run_reference(const isa::Nd2Nz& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  return nd_to_nz(call, memory, base);
}

template <>
uint64_t run_reference(const isa::Nd2NzLocal& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  return nd_to_nz(call, memory, base);
}

template <>
uint64_t run_reference(const isa::Dn2Nz& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  (call.small_c0 ? ref::dn_to_nz_small : ref::dn_to_nz)(
      {call.dn_num, call.n_value, call.d_value, call.src_dn_matrix_stride, call.src_d_value,
       call.dst_nz_c0_stride, call.dst_nz_n_stride, call.dst_nz_matrix_stride},
      element_bytes(call.dtype), {memory, call.dst.address - base},
      {memory, call.src.address - base});
  return 0;
}

}  // namespace asctwin::test
