// DataCopy with a change of layout: ND and DN to NZ, NZ to ND.
// spec: data_movement.md, sections 2 to 4
#pragma once

#include "asctwin/api/copy_params.h"
#include "asctwin/api/tensor.h"

namespace asctwin {

inline void fill_nd_to_nz(isa::NdToNz& op, const AscendC::Nd2NzParams& params) {
  op.nd_num = params.ndNum.given();
  op.n_value = params.nValue.given();
  op.d_value = params.dValue.given();
  op.src_nd_matrix_stride = params.srcNdMatrixStride.given();
  op.src_d_value = params.srcDValue.given();
  op.dst_nz_c0_stride = params.dstNzC0Stride.given();
  op.dst_nz_n_stride = params.dstNzNStride.given();
  op.dst_nz_matrix_stride = params.dstNzMatrixStride.given();
}

template <class Record, class Dst, class Src>
void nd_to_nz(const Dst& dst, const Src& src, const AscendC::Nd2NzParams& params, bool small_c0,
              SourceLoc where) {
  Record op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.small_c0 = small_c0;
  fill_nd_to_nz(op, params);
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// ND to NZ, GM -> UB and GM -> L1. With enableSmallC0 (950, into L1, dValue at most 4) a row is 4
// elements, the rows of a matrix follow one another and the destination's strides are ignored.
template <typename T, bool enableSmallC0 = false>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::nd_to_nz<asctwin::isa::Nd2Nz>(dst, src, params, enableSmallC0, where);
}

// ND to NZ, UB -> TSCM: one matrix, nValue in [1, 16384], dValue in [1, 65535].
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const Nd2NzParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::nd_to_nz<asctwin::isa::Nd2NzLocal>(dst, src, params, false, where);
}

// DN to NZ, GM -> L1 on the 950: ND2NZ of the transposed matrix. Takes a Dn2NzParams by name;
// braces stand for Nd2NzParams, which has as many fields.
template <typename T, bool enableSmallC0 = false, class Params,
          class = std::enable_if_t<std::is_same_v<Params, Dn2NzParams>>>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Params& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Dn2Nz op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.dn_num = params.dnNum.given();
  op.n_value = params.nValue.given();
  op.d_value = params.dValue.given();
  op.src_dn_matrix_stride = params.srcDnMatrixStride.given();
  op.src_d_value = params.srcDValue.given();
  op.dst_nz_c0_stride = params.dstNzC0Stride.given();
  op.dst_nz_n_stride = params.dstNzNStride.given();
  op.dst_nz_matrix_stride = params.dstNzMatrixStride.given();
  op.small_c0 = enableSmallC0;
  asctwin::issue(op, where);
}

// NZ to ND: UB -> GM. dValue in [1, 8192], a multiple of 16.
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const Nz2NdParamsFull& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Nz2Nd op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.nd_num = params.ndNum.given();
  op.n_value = params.nValue.given();
  op.d_value = params.dValue.given();
  op.src_nd_matrix_stride = params.srcNdMatrixStride.given();
  op.src_n_stride = params.srcNStride.given();
  op.dst_d_stride = params.dstDStride.given();
  op.dst_nd_matrix_stride = params.dstNdMatrixStride.given();
  asctwin::issue(op, where);
}

}  // namespace AscendC
