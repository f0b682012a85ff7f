// Records of calls by pointers: loads, products and copies of a cube core, for the C API and the
// functions of the compiler.
#pragma once

#include "asctwin/api/c_copy_calls.h"

namespace asctwin {

template <class T>
void c_load(const isa::Operand& dst, const isa::Operand& src, CInt start, CInt repeat, CInt stride,
            CInt gap, const CCall& call) {
  isa::LoadData op;
  op.dst = dst;
  op.src = src;
  op.dtype = dtype_of<T>;
  op.start_index = start.given();
  op.repeat_times = repeat.given();
  op.src_stride = stride.given();
  op.dst_gap = gap.given();
  c_issue(op, call);
}

inline isa::PaddedCopy c_padded_bytes(int64_t mode, const isa::Operand& dst,
                                      const isa::Operand& src, CInt size) {
  isa::PaddedCopy op;
  op.dst = dst;
  op.src = src;
  op.mode = mode;
  op.by_size = true;
  op.size = size.given();
  return op;
}
inline isa::PaddedCopy c_padded_bursts(int64_t mode, const isa::Operand& dst,
                                       const isa::Operand& src, const CBursts& bursts) {
  isa::PaddedCopy op;
  op.dst = dst;
  op.src = src;
  op.mode = mode;
  op.block_count = bursts.count.given();
  op.block_len = bursts.length.given();
  op.src_gap = bursts.src_gap.given();
  op.dst_gap = bursts.dst_gap.given();
  return op;
}

struct CTransposedLoad {
  CInt start, repeat, stride, gap;
  bool backwards;
  CInt fractal_gap;
};
template <class T>
void c_load_transposed(const isa::Operand& dst, const isa::Operand& src,
                       const CTransposedLoad& shape, const CCall& call) {
  isa::LoadDataWithTranspose op;
  op.dst = dst;
  op.src = src;
  op.dtype = dtype_of<T>;
  op.start_index = shape.start.given();
  op.repeat_times = shape.repeat.given();
  op.src_stride = shape.stride.given();
  op.dst_gap = shape.gap.given();
  op.addr_mode = shape.backwards ? 1 : 0;
  op.dst_frac_gap = shape.fractal_gap.given();
  c_issue(op, call);
}

struct CNd2Nz {
  CInt matrices, rows, columns, src_matrix_stride, src_row, dst_c0, dst_n, dst_matrix_stride;
};
template <class T>
void c_nd2nz(T* dst, const T* src, const CNd2Nz& shape, const CCall& call) {
  isa::Nd2Nz op;
  op.dst = raw_in(Hardware::L1, dst, call.where);
  op.src = raw_global(src);
  op.dtype = dtype_of<T>;
  op.nd_num = shape.matrices.given();
  op.n_value = shape.rows.given();
  op.d_value = shape.columns.given();
  op.src_nd_matrix_stride = shape.src_matrix_stride.given();
  op.src_d_value = shape.src_row.given();
  op.dst_nz_c0_stride = shape.dst_c0.given();
  op.dst_nz_n_stride = shape.dst_n.given();
  op.dst_nz_matrix_stride = shape.dst_matrix_stride.given();
  c_issue(op, call);
}

struct CL0cCopy {
  CInt columns, rows, dst_stride, src_stride, unit_flag;
  uint64_t quant_pre;
  CInt relu;
  bool channel_split, nz2nd;
};
template <class D, class S>
void c_copy_l0c(const isa::Operand& dst, const S* src, const CL0cCopy& shape, const CCall& call) {
  isa::DataCopyL0C op;
  op.dst = dst;
  op.src = raw_in(Hardware::L0C, src, call.where);
  op.dtype = dtype_of<D>;
  op.src_dtype = dtype_of<S>;
  op.n_size = shape.columns.given();
  op.m_size = shape.rows.given();
  op.dst_stride = shape.dst_stride.given();
  op.src_stride = shape.src_stride.given();
  op.unit_flag = shape.unit_flag.given();
  op.mode = static_cast<QuantMode>(shape.quant_pre);
  op.relu = shape.relu.given() == 1;
  op.has_other_relu = shape.relu.given() > 1;
  op.channel_split = shape.channel_split;
  op.nz2nd = shape.nz2nd;
  c_issue(op, call);
}

struct CMmad {
  CInt m, k, n, unit_flag;
  bool k_direction_align, from_table, from_zero;
};
template <class C, class A, class B>
void fill_mmad(isa::Mmad& op, C* c, const A* a, const B* b, const CMmad& shape, SourceLoc where) {
  op.dst = raw_in(Hardware::L0C, c, where);
  op.fm = raw_in(Hardware::L0A, a, where);
  op.filter = raw_in(Hardware::L0B, b, where);
  op.dst_dtype = dtype_of<C>;
  op.dtype = dtype_of<A>;
  op.filter_dtype = dtype_of<B>;
  op.m = shape.m.given();
  op.k = shape.k.given();
  op.n = shape.n.given();
  op.unit_flag = shape.unit_flag.given();
  op.k_direction_align = shape.k_direction_align;
  op.cmatrix_source = shape.from_table;
  op.cmatrix_init_val = shape.from_zero;
}
template <class C, class A, class B>
void c_mmad(C* c, const A* a, const B* b, const CMmad& shape, const CCall& call) {
  isa::Mmad op;
  fill_mmad(op, c, a, b, shape, call.where);
  c_issue(op, call);
}

}  // namespace asctwin
