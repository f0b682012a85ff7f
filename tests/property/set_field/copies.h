// Fields of copies between GM, UB and L1.
#pragma once

#include <algorithm>
#include <string_view>

#include "asctwin/issue.h"

namespace asctwin::test {

inline void set_field(isa::BlockCopy& op, std::string_view field, int64_t value) {
  op.count = -1;
  if (field == "blockCount") op.block_count = value;
  if (field == "blockLen") op.block_len = value;
  if (field == "srcGap") op.src_gap = value;
  if (field == "dstGap") op.dst_gap = value;
}

inline void set_field(isa::DataCopyL1ToUB& op, std::string_view field, int64_t value) {
  set_field(static_cast<isa::BlockCopy&>(op), field, value);
  if (field == "subBlockId") op.sub_block_id = value;
}

inline void set_field(isa::PaddedCopy& op, std::string_view field, int64_t value) {
  op.by_size = field == "size";
  if (field == "size") op.size = value;
  if (field == "n_burst") op.block_count = value;
  if (field == "len_burst") op.block_len = value;
  if (field == "src_gap") op.src_gap = value;
  if (field == "dst_gap") op.dst_gap = value;
  if (field == "mode") op.mode = value;
}

// Dimensions that a call did not have are of one index.
inline void set_field(isa::SliceCopy& op, std::string_view field, int64_t value) {
  const auto set_dim = [&op](int64_t d, int64_t indices) {
    for (isa::SliceDim* dim : {&op.dst_slice[d], &op.src_slice[d]})
      *dim = {0, std::max<int64_t>(indices, 0) - 1, 0, 1, indices, indices};
  };
  const int64_t dims = field == "dimValue" ? value : 2;
  for (int64_t d = op.dims < 0 ? 0 : op.dims; d < dims && d < isa::kSliceDims; ++d) set_dim(d, 1);
  op.dims = dims;
  if (field == "rows of the slice") set_dim(1, value);
}

template <class Record>
void set_block_field(Record& op, std::string_view field, int64_t value) {
  op.narrow_params = false;
  op.dtype = DType::kUInt8;  // the width in which every length is a whole number of elements
  if (field == "blockCount") op.block_count = value;
  if (field == "blockLen") op.block_len = value;
  if (field == "srcStride") op.src_stride = value;
  if (field == "dstStride") op.dst_stride = value;
}

inline void set_field(isa::CopyPadIn& op, std::string_view field, int64_t value) {
  set_block_field(op, field, value);
  if (field == "leftPadding * sizeof(T)") op.left_padding = value;
  if (field == "rightPadding * sizeof(T)") op.right_padding = value;
}

inline void set_field(isa::CopyPadOut& op, std::string_view field, int64_t value) {
  set_block_field(op, field, value);
}

template <class Record>
void set_nz_field(Record& op, std::string_view field, int64_t value) {
  op.small_c0 = false;  // which ignores two of them
  if (field == "nValue") op.n_value = value;
  if (field == "dValue") op.d_value = value;
  if (field == "srcDValue") op.src_d_value = value;
  if (field == "dstNzC0Stride") op.dst_nz_c0_stride = value;
  if (field == "dstNzNStride") op.dst_nz_n_stride = value;
  if (field == "dstNzMatrixStride") op.dst_nz_matrix_stride = value;
}

inline void set_field(isa::NdToNz& op, std::string_view field, int64_t value) {
  set_nz_field(op, field, value);
  if (field == "ndNum") op.nd_num = value;
  if (field == "srcNdMatrixStride") op.src_nd_matrix_stride = value;
}

inline void set_field(isa::CopyPadToL1& op, std::string_view field, int64_t value) {
  set_block_field(op, field, value);
  set_field(static_cast<isa::NdToNz&>(op), field, value);
}

inline void set_field(isa::Dn2Nz& op, std::string_view field, int64_t value) {
  set_nz_field(op, field, value);
  if (field == "dnNum") op.dn_num = value;
  if (field == "srcDnMatrixStride") op.src_dn_matrix_stride = value;
}

// A field of one dimension: "loopSize[2]". The others are taken away, or their writes would meet.
inline void set_field(isa::NdDma& op, std::string_view field, int64_t value) {
  const int index = field[field.size() - 2] - '0';
  for (int d = 0; d < isa::kNdDmaDims; ++d)
    if (d != index) op.dims[d] = {};
  isa::NdDmaDim& dim = op.dims[index];
  dim.src_stride = dim.dst_stride = 1;
  field.remove_suffix(3);
  if (field == "loopSize") dim.size = value;
  if (field == "loopSrcStride") dim.src_stride = value;
  if (field == "loopDstStride") dim.dst_stride = value;
  if (field == "loopLpSize") dim.left = value;
  if (field == "loopRpSize") dim.right = value;
}

}  // namespace asctwin::test
