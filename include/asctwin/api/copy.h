// DataCopy and DataCopyPad in the forms that GM, UB and L1 take.
// spec: data_movement.md, sections 1, 2, 4 and 6
#pragma once

#include "asctwin/api/copy_params.h"
#include "asctwin/api/tensor.h"

namespace asctwin {

template <class Record, class Dst, class Src>
void copy_count(Record op, const Dst& dst, const Src& src, uint32_t count, SourceLoc where) {
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.dst_dtype = dtype_of<typename Dst::PrimType>;
  op.count = count;
  issue(op, where);
}

template <class Record, class Dst, class Src>
void copy_strided(Record op, const Dst& dst, const Src& src, const AscendC::DataCopyParams& params,
                  SourceLoc where) {
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.dst_dtype = dtype_of<typename Dst::PrimType>;
  op.block_count = params.blockCount.given();
  op.block_len = params.blockLen.given();
  op.src_gap = params.srcStride.given();
  op.dst_gap = params.dstStride.given();
  issue(op, where);
}

template <class T, class Params, class Pad>
void pad_in(const AscendC::LocalTensor<T>& dst, const AscendC::GlobalTensor<T>& src,
            const Params& params, const Pad& pad, uint64_t padding_bits, SourceLoc where) {
  isa::CopyPadIn op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.narrow_params = std::is_same_v<Params, AscendC::DataCopyParams>;
  op.block_count = params.blockCount.given();
  op.block_len = params.blockLen.given();
  op.src_stride = params.srcStride.given();
  op.dst_stride = params.dstStride.given();
  op.is_pad = pad.isPad;
  op.left_padding = pad.leftPadding.given();
  op.right_padding = pad.rightPadding.given();
  op.padding_value = padding_bits;
  issue(op, where);
}

template <class T, class Params>
void pad_out(const AscendC::GlobalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
             const Params& params, SourceLoc where) {
  isa::CopyPadOut op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.narrow_params = std::is_same_v<Params, AscendC::DataCopyParams>;
  op.block_count = params.blockCount.given();
  op.block_len = params.blockLen.given();
  op.src_stride = params.srcStride.given();
  op.dst_stride = params.dstStride.given();
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// `count` elements, rounded down to whole blocks of 32 B (64 B into C2, 128 B into C2PIPE2GM).
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const uint32_t count,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_count(asctwin::isa::DataCopy{}, dst, src, count, where);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_count(asctwin::isa::DataCopy{}, dst, src, count, where);
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_count(asctwin::isa::DataCopy{}, dst, src, count, where);
}

// blockCount in [1, 4095], blockLen in [1, 65535] blocks, gaps in [0, 65535] blocks.
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_strided(asctwin::isa::DataCopy{}, dst, src, params, where);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_strided(asctwin::isa::DataCopy{}, dst, src, params, where);
}
// Two types only on L1 -> C2, where half widens to float.
template <typename T, typename U>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const DataCopyParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_strided(asctwin::isa::DataCopy{}, dst, src, params, where);
}

// From L1 into the UB of vector core `subBlockId` of a __mix__(1, 2) kernel; 950.
template <typename T, uint8_t subBlockId = 0>
void DataCopyL1ToUB(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::DataCopyL1ToUB op;
  op.sub_block_id = subBlockId;
  asctwin::copy_count(op, dst, src, count, where);
}
template <typename T, uint8_t subBlockId = 0>
void DataCopyL1ToUB(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                    const DataCopyParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::DataCopyL1ToUB op;
  op.sub_block_id = subBlockId;
  asctwin::copy_strided(op, dst, src, params, where);
}

// ND to NZ: GM -> UB and GM -> L1.
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Nd2Nz op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.nd_num = params.ndNum.given();
  op.n_value = params.nValue.given();
  op.d_value = params.dValue.given();
  op.src_nd_matrix_stride = params.srcNdMatrixStride.given();
  op.src_d_value = params.srcDValue.given();
  op.dst_nz_c0_stride = params.dstNzC0Stride.given();
  op.dst_nz_n_stride = params.dstNzNStride.given();
  op.dst_nz_matrix_stride = params.dstNzMatrixStride.given();
  asctwin::issue(op, where);
}

// NZ to ND: UB -> GM.
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

// Lengths in bytes: GM -> UB with padding, UB -> GM without.
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                 const DataCopyExtParams& params,
                 const DataCopyPadExtParams<asctwin::NotDeducedT<T>>& pad,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_in(dst, src, params, pad, asctwin::bits_of(pad.paddingValue), where);
}
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                 const DataCopyParams& params, const DataCopyPadParams& pad,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_in(dst, src, params, pad, pad.paddingValue, where);
}
template <typename T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                 const DataCopyExtParams& params,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_out(dst, src, params, where);
}
template <typename T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                 const DataCopyParams& params,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_out(dst, src, params, where);
}

}  // namespace AscendC
