// Random fields of the copies into NZ.
// spec: data_movement.md, sections 2 and 3
#include <algorithm>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

// Half of the calls keep rows, strips and matrices apart in the usual order; the strides of the
// others are any, which also interleaves them.
template <class Record>
void randomize_nz(Rng& rng, const Machine& machine, int64_t matrices, Record& op) {
  const int64_t c0 = 32 / element_bytes(op.dtype);
  const bool may_be_small = machine.chip.family == isa::Family::k950 &&
                            machine.chip.memory_of(op.dst.position) == Hardware::L1;
  op.small_c0 = may_be_small && chance(rng, 4);
  op.n_value = between(rng, 0, 12);
  op.d_value = between(rng, 0, op.small_c0 ? 4 : 70);
  op.src_d_value = between(rng, 1, 100);
  op.dst_nz_n_stride = between(rng, 1, 4);
  op.dst_nz_c0_stride = between(rng, 1, 40);
  op.dst_nz_matrix_stride = between(rng, 1, 60) * c0;
  if (chance(rng, 2)) {
    const int64_t strips = (op.d_value + c0 - 1) / c0;
    op.dst_nz_c0_stride += op.n_value * op.dst_nz_n_stride;
    op.dst_nz_matrix_stride += strips * op.dst_nz_c0_stride * c0;
  }
  if (matrices <= 1 && chance(rng, 2)) op.dst_nz_matrix_stride = 0;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::Nd2Nz& op) {
  op.nd_num = between(rng, 0, 3);
  op.src_nd_matrix_stride = between(rng, 0, 300);
  randomize_nz(rng, machine, op.nd_num, op);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::Nd2NzLocal& op) {
  op.nd_num = 1;
  op.src_nd_matrix_stride = between(rng, 0, 300);
  randomize_nz(rng, machine, op.nd_num, op);
  op.small_c0 = false;
  op.n_value = std::max<int64_t>(1, op.n_value);
  op.d_value = std::max<int64_t>(1, op.d_value);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::Dn2Nz& op) {
  op.dn_num = between(rng, 0, 3);
  op.src_dn_matrix_stride = between(rng, 0, 300);
  randomize_nz(rng, machine, op.dn_num, op);
}

}  // namespace asctwin::test
