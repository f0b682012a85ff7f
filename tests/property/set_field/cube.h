// Fields of the cube's instructions: loads into L0, products, the way out of L0C.
#pragma once

#include <algorithm>
#include <string_view>

#include "asctwin/issue.h"

namespace asctwin::test {

inline void set_field(isa::LoadDataV2& op, std::string_view field, int64_t value) {
  op.if_transpose = 0;
  if (field == "mStartPosition") op.m_start = value;
  if (field == "kStartPosition") op.k_start = value;
  if (field == "mStep") op.m_step = value;
  if (field == "kStep") op.k_step = value;
  if (field == "srcStride") op.src_stride = value;
  if (field == "dstStride") op.dst_stride = value;
}

inline void set_field(isa::LoadDataMx& op, std::string_view field, int64_t value) {
  set_field(static_cast<isa::LoadDataV2&>(op), field, value);
  if (field == "xStartPosition") op.x_start = value;
  if (field == "yStartPosition") op.y_start = value;
  if (field == "xStep") op.x_step = value;
  if (field == "yStep") op.y_step = value;
  if (field == "LoadData2DMxParams::srcStride") op.scale_src_stride = value;
  if (field == "LoadData2DMxParams::dstStride") op.scale_dst_stride = value;
}

inline void set_field(isa::Mmad& op, std::string_view field, int64_t value) {
  if (op.dtype == DType::kInt4) op.dtype = op.filter_dtype = DType::kInt8;  // k may be odd
  if (field == "m") op.m = value;
  if (field == "n") op.n = value;
  if (field == "k") op.k = value;
  if (field == "unitFlag") op.unit_flag = value;
}

// With an operand that is as small as it can be beside: the cube keeps scales of little more.
inline void set_field(isa::MmadMx& op, std::string_view field, int64_t value) {
  if (info_of(op.dtype).bits < 8) op.dtype = op.filter_dtype = DType::kFp8E4M3;  // k may be odd
  set_field(static_cast<isa::Mmad&>(op), field, value);
  if (field != "k") op.k = 4;
  if (field == "k") op.m = op.n = 4;
}

// With a filter that is as small as it can be beside: the cube keeps indexes of little more.
inline void set_field(isa::MmadWithSparse& op, std::string_view field, int64_t value) {
  set_field(static_cast<isa::Mmad&>(op), field, value);
  if (field == "n") op.k = 4;
  if (field == "k") op.n = std::min<int64_t>(op.n, 32);
}

// The first fractal of a map that is large enough for any filter; of bytes where it would be of
// their halves.
inline void set_field(isa::LoadData3D& op, std::string_view field, int64_t value) {
  if (op.dtype == DType::kInt4) op.dtype = DType::kInt8;
  op.sets_fmatrix = true;
  static_cast<isa::FeatureMap&>(op) = {300, 300};
  op.channel_size = op.k_extension = 256 / info_of(op.dtype).bits;
  op.m_extension = 16;
  op.k_start = op.m_start = 0;
  op.stride_w = op.stride_h = op.filter_w = op.filter_h = op.dilation_w = op.dilation_h = 1;
  op.filter_size_w = op.filter_size_h = false;
  if (field == "l1H") op.l1_h = value;
  if (field == "l1W") op.l1_w = value;
  if (field == "channelSize") op.channel_size = value;
  if (field == "kExtension") op.k_extension = value;
  if (field == "mExtension") op.m_extension = value;
  if (field == "kStartPt") op.k_start = value;
  if (field == "mStartPt") op.m_start = value;
  if (field == "strideW") op.stride_w = value;
  if (field == "strideH") op.stride_h = value;
  if (field == "filterW") op.filter_w = value;
  if (field == "filterH") op.filter_h = value;
  if (field == "dilationFilterW") op.dilation_w = value;
  if (field == "dilationFilterH") op.dilation_h = value;
}
inline void set_field(isa::LoadData3DV1& op, std::string_view field, int64_t value) {
  static_cast<isa::FeatureMap&>(op) = {300, 300};
  op.c1_index = op.left_top_w = op.left_top_h = op.fetch_w = op.fetch_h = 0;
  op.stride_w = op.stride_h = op.filter_w = op.filter_h = op.dilation_w = op.dilation_h = 1;
  op.jump_stride = op.repeat_time = 1;
  if (field == "l1H") op.l1_h = value;
  if (field == "l1W") op.l1_w = value;
  if (field == "c1Index") op.c1_index = value, op.l1_h = op.l1_w = 4;
  if (field == "fetchFilterW") op.fetch_w = value, op.filter_w = 255;
  if (field == "fetchFilterH") op.fetch_h = value, op.filter_h = 255;
  if (field == "leftTopW") op.left_top_w = value;
  if (field == "leftTopH") op.left_top_h = value;
  if (field == "strideW") op.stride_w = value;
  if (field == "strideH") op.stride_h = value;
  if (field == "filterW") op.filter_w = value;
  if (field == "filterH") op.filter_h = value;
  if (field == "dilationFilterW") op.dilation_w = value;
  if (field == "dilationFilterH") op.dilation_h = value;
  if (field == "jumpStride") op.jump_stride = value, op.repeat_mode = 1, op.repeat_time = 3;
  if (field == "repeatMode") op.repeat_mode = value;
  if (field == "repeatTime") op.repeat_time = value, op.l1_h = op.l1_w = 4;
}
// As rows, whose lengths are free.
inline void set_field(isa::L0cCopy& op, std::string_view field, int64_t value) {
  op.dst.position = TPosition::GM;
  op.nz2nd = true;
  op.channel_split = false;
  if (field == "nSize") op.n_size = value;
  if (field == "mSize") op.m_size = value;
  if (field == "srcStride") op.src_stride = value;
  if (field == "dstStride") op.dst_stride = value;
  if (field == "unitFlag") op.unit_flag = value;
}
inline void set_field(isa::Fixpipe& op, std::string_view field, int64_t value) {
  set_field(static_cast<isa::L0cCopy&>(op), field, value);
  op.nz2dn = false;
  op.row_step = 1;
  op.to_ub = false;
  if (field == "subBlockId") op.sub_block_id = value;
  if (field != "srcNzC0Stride") return;
  op.nz2nd = false;
  op.nz2dn = true;
  op.m_size = 1;
  op.row_step = value;
}

}  // namespace asctwin::test
