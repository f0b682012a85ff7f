// Calls of ND2NZ that the vendor's own library is known to answer with other bytes than its
// documents say. It has no instruction for these paths and puts them together from plain copies.
// spec: data_movement.md, section 2.5
#pragma once

#include "asctwin/isa/nd_nz.h"
#include "isa/op_info.h"

namespace asctwin::isa {

inline bool into(Hardware memory, const NdToNz& op, const Context& context) {
  return op.nd_num > 0 && op.n_value > 0 && op.d_value > 0 &&
         context.chip.memory_of(op.dst.position) == memory;
}
inline bool into_ub(const NdToNz& op, const Context& context) {
  return into(Hardware::UB, op, context);
}

inline bool no_float(const Nd2Nz& op, const Context& context) {
  return !into_ub(op, context) || op.dtype != DType::kFloat;
}
inline bool one_matrix_at_0(const Nd2Nz& op, const Context& context) {
  return !into_ub(op, context) ||
         (op.nd_num == 1 && op.src_nd_matrix_stride == 0 && op.dst_nz_matrix_stride == 0);
}
inline bool rows_are_neighbours_in_ub(const Nd2Nz& op, const Context& context) {
  return !into_ub(op, context) || op.dst_nz_n_stride == 1;
}
inline bool rows_are_neighbours_in_l1(const Nd2Nz& op, const Context& context) {
  return !into(Hardware::L1, op, context) || op.dst_nz_n_stride == 1;
}
inline bool rows_are_whole_blocks(const Nd2Nz& op, const Context& context) {
  return !into_ub(op, context) ||
         op.d_value * static_cast<int64_t>(size_of(op.dtype)) % kBlockBytes == 0;
}
inline bool few_rows_or_no_gap(const Nd2Nz& op, const Context& context) {
  return !into_ub(op, context) || op.n_value <= 255 || op.src_d_value == op.d_value;
}
inline bool no_gap_into_ub(const Nd2Nz& op, const Context& context) {
  return !into_ub(op, context) || op.src_d_value == op.d_value;
}
inline bool no_gap(const Nd2NzLocal& op, const Context&) { return op.src_d_value == op.d_value; }

template <class Record, bool (*kHolds)(const Record&, const Context&)>
constexpr Rule corner(Families families, const char* actual, const char* statement) {
  return {.code = Code::W0105,
          .holds = holds_for<Record, kHolds>,
          .actual = actual,
          .statement = statement,
          .families = families};
}

}  // namespace asctwin::isa
