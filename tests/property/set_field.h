// Sets a field of a record by the name that its limits give it. An instruction with limits and
// without an overload here does not compile; a name without a line here fails its test.
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>
#include <type_traits>

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
void set_loop_field(Record& op, std::string_view field, int64_t value) {
  if (field == "loop1Size") op.mode.loop1_size = value;
  if (field == "loop2Size") op.mode.loop2_size = value;
  if (field == "loop1SrcStride") op.mode.loop1_src_stride = value;
  if (field == "loop1DstStride") op.mode.loop1_dst_stride = value;
  if (field == "loop2SrcStride") op.mode.loop2_src_stride = value;
  if (field == "loop2DstStride") op.mode.loop2_dst_stride = value;
}
inline void set_field(isa::SetLoopModeIn& op, std::string_view field, int64_t value) {
  set_loop_field(op, field, value);
}
inline void set_field(isa::SetLoopModeOut& op, std::string_view field, int64_t value) {
  set_loop_field(op, field, value);
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

inline void set_field(isa::Nz2Nd& op, std::string_view field, int64_t value) {
  if (field == "ndNum") op.nd_num = value;
  if (field == "nValue") op.n_value = value;
  if (field == "dValue") op.d_value = value;
  if (field == "srcNdMatrixStride") op.src_nd_matrix_stride = value;
  if (field == "srcNStride") op.src_n_stride = value;
  if (field == "dstDStride") op.dst_d_stride = value;
  if (field == "dstNdMatrixStride") op.dst_nd_matrix_stride = value;
}

inline void set_field(isa::FractalLoad& op, std::string_view field, int64_t value) {
  if (field == "startIndex") op.start_index = value;
  if (field == "repeatTimes") op.repeat_times = value;
  if (field == "srcStride") op.src_stride = value;
  if (field == "dstGap") op.dst_gap = value;
  if (field == "addrMode") op.addr_mode = value;
}
inline void set_field(isa::LoadDataWithTranspose& op, std::string_view field, int64_t value) {
  set_field(static_cast<isa::FractalLoad&>(op), field, value);
  if (field == "dstFracGap") op.dst_frac_gap = value;
  if (field == "srcFracGap") op.src_frac_gap = value;
}
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

inline void set_field(isa::LoadDataWithSparse& op, std::string_view field, int64_t value) {
  if (field == "startIndex") op.start_index = value;
  if (field == "repeatTimes") op.repeat_times = value;
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
inline void set_field(isa::SetFmatrix& op, std::string_view field, int64_t value) {
  if (field == "l1H") op.l1_h = value;
  if (field == "l1W") op.l1_w = value;
}
inline void set_field(isa::SetLoadDataBoundary& op, std::string_view field, int64_t value) {
  if (field == "boundaryValue") op.boundary = value;
}
inline void set_field(isa::SetLoadDataRepeat& op, std::string_view field, int64_t value) {
  if (field == "repeatStride") op.repeat.stride = value;
  if (field == "repeatTime") op.repeat.times = value;
  if (field == "repeatMode") op.repeat.mode = value;
}
inline void set_field(isa::SetLoadDataRepeatWithStride& op, std::string_view field, int64_t value) {
  set_field(static_cast<isa::SetLoadDataRepeat&>(op), field, value);
  if (field == "dstStride") op.repeat.dst_stride = value;
}
inline void set_field(isa::InitConstValue& op, std::string_view field, int64_t value) {
  if (field == "repeatTimes") op.repeat_times = value;
  if (field == "blockNum") op.block_num = value;
  if (field == "dstGap") op.dst_gap = value;
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
inline void set_field(isa::DataCopyCO2& op, std::string_view field, int64_t value) {
  if (field == "blockCount") op.block_count = value;
  if (field == "blockLen") op.block_len = value;
  if (field == "srcStride") op.src_stride = value;
  if (field == "dstStride") op.dst_stride = value;
}
inline void set_field(isa::BroadCastVecToMM& op, std::string_view field, int64_t value) {
  if (field == "blockCount") op.block_count = value;
  if (field == "blockLen") op.block_len = value;
  if (field == "srcGap") op.src_gap = value;
  if (field == "dstGap") op.dst_gap = value;
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

inline void set_field(isa::SetFixpipeNz2ndFlag& op, std::string_view field, int64_t value) {
  if (field == "ndNum") op.nd.count = value;
  if (field == "srcNdStride") op.nd.src_stride = value;
  if (field == "dstNdStride") op.nd.dst_stride = value;
}

inline void set_field(isa::SetVaReg& op, std::string_view field, int64_t value) {
  if (field == "addr") op.va = value;
}

inline void set_field(isa::TransDataTo5HD& op, std::string_view field, int64_t value) {
  if (field == "repeatTimes") op.repeat_times = value;
  if (field == "dstRepStride") op.dst_rep_stride = value;
  if (field == "srcRepStride") op.src_rep_stride = value;
  if (field == "dst") op.dst_va = value;
  if (field == "src") op.src_va = value;
}

inline void set_lane_field(isa::Lanes& lanes, std::string_view field, int64_t value) {
  lanes.count_form = field == "count";
  if (field == "count") lanes.count = value;
  if (field == "repeatTimes") lanes.repeat = value;
}

inline void set_field(isa::TwoResults& op, std::string_view field, int64_t value) {
  if (field == "count") op.count = value;
}

template <class Record>
void set_binary_field(Record& op, std::string_view field, int64_t value) {
  set_lane_field(op.lanes, field, value);
  if (field == "dstBlkStride") op.dst_stride.block = value;
  if (field == "src0BlkStride") op.src0_stride.block = value;
  if (field == "src1BlkStride") op.src1_stride.block = value;
  if (field == "dstRepStride") op.dst_stride.repeat = value;
  if (field == "src0RepStride") op.src0_stride.repeat = value;
  if (field == "src1RepStride") op.src1_stride.repeat = value;
}

// The width in which every operation has every form.
template <class Record>
void take_16_bits(Record& op) {
  using enum isa::VectorOp;
  const bool on_bits = op.operation == kAnd || op.operation == kOr || op.operation == kNot ||
                       op.operation == kAnds || op.operation == kOrs;
  const size_t bytes = size_of(op.dtype);
  if (on_bits)
    op.dtype = DType::kInt16;
  else if (bytes == 1 || bytes == 8)
    op.dtype = DType::kHalf;
}

inline void set_field(isa::VectorBinary& op, std::string_view field, int64_t value) {
  take_16_bits(op);
  set_binary_field(op, field, value);
}
inline void set_field(isa::VectorAccumulate& op, std::string_view field, int64_t value) {
  set_binary_field(op, field, value);
}

template <class Record>
void set_unary_field(Record& op, std::string_view field, int64_t value) {
  set_lane_field(op.lanes, field, value);
  if (field == "dstBlkStride") op.dst_stride.block = value;
  if (field == "srcBlkStride") op.src_stride.block = value;
  if (field == "dstRepStride") op.dst_stride.repeat = value;
  if (field == "srcRepStride") op.src_stride.repeat = value;
  op.lanes.wide_strides = field == "dst_repeat_stride" || field == "src_repeat_stride";
  if (field == "dst_repeat_stride") op.dst_stride.repeat = value;
  if (field == "src_repeat_stride") op.src_stride.repeat = value;
}

inline void set_field(isa::VectorUnary& op, std::string_view field, int64_t value) {
  take_16_bits(op);
  set_unary_field(op, field, value);
}
inline void set_field(isa::Cast& op, std::string_view field, int64_t value) {
  set_unary_field(op, field, value);
  if (!shares_bytes(op.dtype) && !shares_bytes(op.dst_dtype)) return;
  op.lanes.set_mask = true;  // the elements of a byte take part together
  op.lanes.mask[0] = op.lanes.mask[1] = ~uint64_t{0};
}
inline void set_field(isa::AddDeqRelu& op, std::string_view field, int64_t value) {
  set_binary_field(op, field, value);
}
inline void set_field(isa::BinaryCast& op, std::string_view field, int64_t value) {
  set_binary_field(op, field, value);
}
inline void set_field(isa::CastDequant& op, std::string_view field, int64_t value) {
  set_unary_field(op, field, value);
}
inline void set_field(isa::SetDeqScale& op, std::string_view field, int64_t value) {
  if (field == "offset") op.offset = value;
}
inline void set_field(isa::SetDeqScaleVector&, std::string_view, int64_t) {}
inline void set_field(isa::VectorScalar& op, std::string_view field, int64_t value) {
  using enum isa::VectorOp;
  const bool shifts = op.operation == kShiftLeft || op.operation == kShiftRight;
  take_16_bits(op);
  if (shifts && op.dtype == DType::kHalf) {
    op.dtype = DType::kInt16;
    op.scalar = 1;
  }
  set_unary_field(op, field, value);
}
inline void set_field(isa::VectorScalarAccumulate& op, std::string_view field, int64_t value) {
  set_unary_field(op, field, value);
}

inline void set_field(isa::VectorReduce& op, std::string_view field, int64_t value) {
  if (field == "repeatTime") op.lanes.repeat = value;
  if (field == "mask") op.mask_length = value;
  if (field == "dstRepStride") op.dst_repeat_stride = value;
  if (field == "srcBlkStride") op.src_stride.block = value;
  if (field == "srcRepStride") op.src_stride.repeat = value;
}
inline void set_field(isa::ReduceTotal& op, std::string_view field, int64_t value) {
  op.lanes.count_form = field == "count";
  if (field == "count") op.lanes.count = value;
  if (field == "repeatTime") op.lanes.repeat = value;
  if (field == "mask") op.mask_length = value;
  if (field == "srcRepStride") op.src_repeat_stride = value;
}
inline void set_field(isa::StoreTotal&, std::string_view, int64_t) {}
inline void set_field(isa::ReduceFlags&, std::string_view, int64_t) {}
inline void set_field(isa::GetAccumulator&, std::string_view, int64_t) {}

inline void set_field(isa::Duplicate& op, std::string_view field, int64_t value) {
  set_lane_field(op.lanes, field, value);
  if (field == "dstBlockStride") op.dst_stride.block = value;
  op.lanes.wide_strides = field == "dst_repeat_stride";
  if (field == "dstRepeatStride" || field == "dst_repeat_stride") op.dst_stride.repeat = value;
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

inline void set_field(isa::Copy& op, std::string_view field, int64_t value) {
  set_lane_field(op.lanes, field, value);
  if (field == "dstStride") op.dst_stride.block = value;
  if (field == "srcStride") op.src_stride.block = value;
  if (field == "dstRepeatSize") op.dst_stride.repeat = value;
  if (field == "srcRepeatSize") op.src_stride.repeat = value;
}

inline void set_field(isa::VectorPadding& op, std::string_view field, int64_t value) {
  set_unary_field(op, field, value);
  if (field == "padMode") op.pad_mode = value;
}

// With another field the offsets that resolve() has seen may be too few.
inline void set_field(isa::IndexedLanes& op, std::string_view field, int64_t value) {
  op.offsets_known = false;
  set_lane_field(op.lanes, field, value);
  if (field == "srcBaseAddr" || field == "dstBaseAddr") op.base = value;
  if (field == "dstRepStride" || field == "srcRepStride") op.repeat_stride = value;
}

template <class Record>
void set_repeated_block_field(Record& op, std::string_view field, int64_t value) {
  if (field == "repeatTime") op.repeat_times = value;
  if (field == "dstBlkStride") op.dst_block_stride = value;
  if (field == "dstRepStride") op.dst_repeat_stride = value;
}
inline void set_field(isa::Gatherb& op, std::string_view field, int64_t value) {
  op.offsets_known = false;
  set_repeated_block_field(op, field, value);
}
// One result, whose distance from the next then means nothing.
inline void set_field(isa::BilinearInterpolation& op, std::string_view field, int64_t value) {
  op.offsets_known = false;
  op.v_repeats = 1;
  if (field == "hRepeat") op.h_repeats = value;
  if (field == "vRepeat") op.v_repeats = value, op.v_offset = 128;
  if (field == "dstBlkStride") op.dst_block_stride = value;
  if (field == "vROffset") op.v_offset = value;
}
inline void set_field(isa::Brcb& op, std::string_view field, int64_t value) {
  set_repeated_block_field(op, field, value);
}

inline void set_field(isa::Sort32& op, std::string_view field, int64_t value) {
  if (field == "repeatTimes") op.repeat_times = value;
}
inline void set_field(isa::Extract& op, std::string_view field, int64_t value) {
  if (field == "repeatTime") op.repeat_times = value;
}
// The row is as long as it has to be: of more elements than a merge takes it is alone.
inline void set_field(isa::TopK& op, std::string_view field, int64_t value) {
  constexpr int64_t kMerged = 4096, kSelected = 131072;
  const bool selects = field != "topKInfo.outter" && value > kMerged;
  op.small = false;
  op.init_index = !selects;
  op.selects = op.selects || selects;
  if (selects) op.outer = 1;
  if (field == "topKInfo.outter") op.outer = value;
  if (field == "k") op.k = value;
  if (field == "topKInfo.n") op.n = value;
  if (field == "topKInfo.inner") op.inner = value;
  if (field == "topKInfo.outter") return;
  const int64_t most = selects ? kSelected : kMerged;
  const int64_t longest = (std::clamp<int64_t>(value, 1, most) + 31) / 32 * 32;
  if (field != "topKInfo.inner") op.inner = longest;
  if (field != "k") op.k = 1;
  if (field != "topKInfo.n") op.n = field == "k" ? std::max<int64_t>(1, value) : 1;
}
inline void set_field(isa::Sum& op, std::string_view field, int64_t value) {
  if (field == "outter") op.outer = value;
  if (field == "inner") op.inner = value;
  if (field == "n") op.n = value;
  if (field == "n") op.outer = 1;
  if (field == "inner") op.n = 1;
}
template <class Record>
void set_count(Record& op, std::string_view field, int64_t value) {
  if (field == "calCount") op.count = value;
}
inline void set_field(isa::TensorUnary& op, std::string_view field, int64_t value) {
  set_count(op, field, value);
}
inline void set_field(isa::TensorBinary& op, std::string_view field, int64_t value) {
  set_count(op, field, value);
}
inline void set_field(isa::TensorScalar& op, std::string_view field, int64_t value) {
  set_count(op, field, value);
}
inline void set_field(isa::TensorBinaryScalar& op, std::string_view field, int64_t value) {
  set_count(op, field, value);
}
inline void set_field(isa::MixedTensor& op, std::string_view field, int64_t value) {
  set_count(op, field, value);
}
inline void set_field(isa::SinCos& op, std::string_view field, int64_t value) {
  set_count(op, field, value);
}
inline void set_field(isa::SortValues& op, std::string_view field, int64_t value) {
  set_count(op, field, value);
  op.merges = false;
}
inline void set_field(isa::PhiloxRandom& op, std::string_view field, int64_t value) {
  op.has_rows = 0;
  if (field == "Rounds") op.rounds = value;
  if (field == "params.row") op.row = value;
  if (field == "params.column") op.column = value;
  if (field == "params.stride") op.stride = value;
}
// One row, or one DataBlock of columns.
template <class Record>
void set_softmax_field(Record& op, std::string_view field, int64_t value) {
  isa::SoftmaxShape& shape = op.shape;
  shape.nz = false;
  const bool rows = field == "srcM" || field == "oriSrcM";
  (rows ? shape.columns : shape.rows) = rows ? 16 : 1;
  (rows ? shape.valid_columns : shape.valid_rows) = 1;
  if (field == "oriSrcM" || field == "srcM") shape.rows = shape.valid_rows = value;
  if (field == "oriSrcK" || field == "srcK") shape.columns = shape.valid_columns = value;
}
inline void set_field(isa::Softmax& op, std::string_view field, int64_t value) {
  set_softmax_field(op, field, value);
}
inline void set_field(isa::SoftmaxFlashV3& op, std::string_view field, int64_t value) {
  if (field == "loopCnt") op.loop_count = value;
  if (field == "splitMeanCnt") op.split_count = value;
  if (field == "loopCnt" || field == "splitMeanCnt") return;
  set_softmax_field(op, field, value);
}
inline void set_field(isa::SoftmaxGrad& op, std::string_view field, int64_t value) {
  set_softmax_field(op, field, value);
}
// A row of whole blocks for `length` elements; one that no tiling can name stays as it is.
inline int64_t row_pitch(int64_t length, int64_t block) {
  if (length > std::numeric_limits<uint32_t>::max()) return length;
  return (length + block - 1) / block * block;
}
// The others as small as they can be.
inline void set_field(isa::Norm& op, std::string_view field, int64_t value) {
  using isa::NormOp;
  const int64_t block = 32 / static_cast<int64_t>(size_of(op.dtype));
  op.batches = op.rows = op.groups = op.tiling_rows = 1;
  op.basic_block = false;
  op.length = op.pitch = block;
  if (field == "tiling.bLength" || field == "tiling.n" || field == "tiling.originalBLength")
    op.batches = value;
  if (field == "tiling.sLength" || field == "para.aLength" || field == "tiling.c") op.rows = value;
  if (field == "tiling.g") op.groups = op.rows = value;
  if (field == "tiling.originalHLength" || field == "para.rLength") {
    op.length = value;
    op.pitch = row_pitch(value, block);
  }
  if (field == "tiling.hLength" || field == "para.rLengthWithPadding") op.pitch = value;
  if (field == "tiling.hw" || field == "tiling.meanVarSize") op.length = value;
  op.tiling_rows = op.rows;
  op.tiling_length = op.length;
}
template <class Record>
void set_row_field(Record& op, std::string_view field, int64_t value) {
  const int64_t block = 32 / static_cast<int64_t>(size_of(op.dtype));
  op.batches = field == "tiling.bLength" ? value : 1;
  op.rows = field == "tiling.sLength" ? value : 1;
  op.length = field == "tiling.originalHLength" ? value : 1;
  op.pitch = field == "tiling.hLength" ? value : row_pitch(op.length, block);
}
inline void set_field(isa::LayerNormGrad& op, std::string_view field, int64_t value) {
  set_row_field(op, field, value);
}
inline void set_field(isa::LayerNormGradBeta& op, std::string_view field, int64_t value) {
  set_row_field(op, field, value);
}
inline void set_field(isa::WelfordUpdate& op, std::string_view field, int64_t value) {
  if (field == "para.rnLength") op.rn_length = value;
  if (field == "para.abLength") op.ab_length = value;
  if (field == "para.abComputeLength") op.ab_compute_length = value;
  if (field == "para.abLength") op.ab_compute_length = 1;
  if (field == "para.abComputeLength") op.ab_length = (value + 15) / 16 * 16;
}
inline void set_field(isa::WelfordFinalize& op, std::string_view field, int64_t value) {
  if (field == "para.rnLength") op.rn_length = value;
  if (field == "para.abLength") {
    op.ab_length = value;
    op.tail_count = op.tail_length = 0;
  }
}
inline void set_field(isa::Broadcast& op, std::string_view field, int64_t value) {
  op.rows = field == "dstShape[0]" ? value : 1;
  op.columns = field == "dstShape[1]" ? value : 1;
}
inline void set_field(isa::PatternReduce& op, std::string_view field, int64_t value) {
  op.first = field == "srcShape[0]" || field == "outter" ? value : 1;
  op.last = field == "srcShape[1]" || field == "n" ? value : 1;
  op.pitch = field == "inner" ? value : row_pitch(std::max<int64_t>(op.last, 1), 32);
  op.down = false;
}
inline void set_field(isa::ReduceXorSum& op, std::string_view, int64_t value) { op.count = value; }
inline void set_field(isa::CumSum& op, std::string_view field, int64_t value) {
  op.outer = field == "cumSumInfo.outter" ? value : 1;
  op.inner = field == "cumSumInfo.inner" ? value : 1;
}
inline void set_field(isa::MaskRows& op, std::string_view field, int64_t value) {
  op.rows = field == "info.firstAxis" ? value : 1;
  op.columns = field == "info.srcLastAxis" ? value : 1;
  op.mask_columns = field == "info.maskLastAxis" ? value : 1;
}
inline void set_field(isa::QuantRows& op, std::string_view field, int64_t value) {
  if (op.dtype == DType::kInt4) op.dtype = DType::kInt8;  // whose rows may have any length
  op.rows = field == "rows" ? value : 1;
  op.columns = field == "columns" ? value : 1;
  op.src_pitch = op.dst_pitch = op.scale_pitch = std::max<int64_t>(op.columns, 2);
}
inline void set_field(isa::StridedMove&, std::string_view, int64_t) {}  // it has no limits
// One repeat for any lengths, and short queues for many repeats; every queue takes part.
inline void set_field(isa::MergedQueues& op, std::string_view field, int64_t value) {
  op.valid_bit = 0b1111;
  op.repeat_times = 1;
  if (field == "repeatTimes") {
    op.repeat_times = value;
    std::fill_n(op.lengths, isa::kMostQueues, int64_t{4});
  } else {
    op.lengths[field[field.size() - 2] - '0'] = value;
  }
}
inline void set_field(isa::SuspendedMerge& op, std::string_view field, int64_t value) {
  op.scores_known = false;
  set_field(static_cast<isa::MergedQueues&>(op), field, value);
}
inline void set_field(isa::RpSort16& op, std::string_view field, int64_t value) {
  if (field == "repeatTime") op.repeat_times = value;
}
template <class Record>
void set_proposal_field(Record& op, std::string_view field, int64_t value) {
  if (field == "repeatTime") op.repeat_times = value;
  if (field == "modeNumber") op.mode = value;
}
inline void set_field(isa::ProposalConcat& op, std::string_view field, int64_t value) {
  set_proposal_field(op, field, value);
}
inline void set_field(isa::ProposalExtract& op, std::string_view field, int64_t value) {
  set_proposal_field(op, field, value);
}

inline void set_field(isa::SetVectorMask& op, std::string_view field, int64_t value) {
  op.by_length = true;
  if (field == "len") op.length = value;
}

inline void set_field(isa::MulsCast& op, std::string_view, int64_t value) { op.count = value; }
inline void set_field(isa::AbsComplex& op, std::string_view, int64_t value) { op.count = value; }
inline void set_field(isa::ExpSubHalf& op, std::string_view, int64_t value) { op.count = value; }
inline void set_field(isa::SetStoreAtomicConfig& op, std::string_view field, int64_t value) {
  if (field == "type") op.type = value;
  if (field == "op") op.op = value;
}
inline void set_field(isa::SetCtrlSpr& op, std::string_view field, int64_t value) {
  if (field == "value") op.value = value;
}

inline void set_field(isa::TransposeExt& op, std::string_view field, int64_t value) {
  if (field == "nSize") op.n_size = value;
  if (field == "cSize") op.c_size = value;
  if (field == "hSize" || field == "hSize * wSize") op.h_size = value;
  if (field == "wSize") op.w_size = value;
  if (field == "hSize * wSize") op.w_size = 1;
}

inline void set_field(isa::CreateVecIndex& op, std::string_view field, int64_t value) {
  set_lane_field(op.lanes, field, value);
  if (field == "dstBlkStride") op.dst_stride.block = value;
  if (field == "dstRepStride") op.dst_stride.repeat = value;
}

template <class Record>
void set_src0_field(Record& op, std::string_view field, int64_t value) {
  set_lane_field(op.lanes, field, value);
  if (field == "dstBlkStride") op.dst_stride.block = value;
  if (field == "dstRepStride") op.dst_stride.repeat = value;
  if (field == "src0BlkStride") op.src0_stride.block = value;
  if (field == "src0RepStride") op.src0_stride.repeat = value;
}
template <class Record>
void set_src1_field(Record& op, std::string_view field, int64_t value) {
  if (field == "src1BlkStride") op.src1_stride.block = value;
  if (field == "src1RepStride") op.src1_stride.repeat = value;
}
inline void set_field(isa::Compare& op, std::string_view field, int64_t value) {
  set_src0_field(op, field, value);
  set_src1_field(op, field, value);
}
inline void set_field(isa::CompareScalar& op, std::string_view field, int64_t value) {
  set_unary_field(op, field, value);
}
inline void set_field(isa::CompareRegister& op, std::string_view field, int64_t value) {
  if (field == "src0BlkStride") op.src0_stride.block = value;
  if (field == "src0RepStride") op.src0_stride.repeat = value;
  set_src1_field(op, field, value);
}
inline void set_field(isa::Select& op, std::string_view field, int64_t value) {
  set_src0_field(op, field, value);
  set_src1_field(op, field, value);
}
inline void set_field(isa::SelectScalar& op, std::string_view field, int64_t value) {
  if (field == "count") op.from_register = false;
  set_src0_field(op, field, value);
}
inline void set_field(isa::SelectByRegister& op, std::string_view field, int64_t value) {
  set_src0_field(op, field, value);
  set_src1_field(op, field, value);
}

template <class Record>
void set_source_field(Record& op, std::string_view field, int64_t value) {
  if (field == "mask") op.source.mask = value, op.source.reduce_mode = false;
  if (field == "repeatTimes") op.source.repeat_times = value;
  if (field == "src0BlockStride") op.source.block_stride = value;
  if (field == "src0RepeatStride") op.source.repeat_stride = value;
  if (field == "src1RepeatStride") op.src1_repeat_stride = value;
}
inline void set_field(isa::GatherMask& op, std::string_view field, int64_t value) {
  set_source_field(op, field, value);
  if (field == "src1Pattern") op.pattern = value;
}
// With another field the bits that resolve() has seen may be too few.
inline void set_field(isa::GatherMaskByBits& op, std::string_view field, int64_t value) {
  op.kept = -1;
  set_source_field(op, field, value);
}

// Records without limits.
inline void set_field(isa::SetLoadDataPaddingValue&, std::string_view, int64_t) {}
inline void set_field(isa::CubeMode&, std::string_view, int64_t) {}
inline void set_field(isa::GetCmpMask&, std::string_view, int64_t) {}
inline void set_field(isa::SetCmpMask&, std::string_view, int64_t) {}
inline void set_field(isa::NdDmaDci&, std::string_view, int64_t) {}
inline void set_field(isa::SetFixpipePreQuantFlag&, std::string_view, int64_t) {}
inline void set_field(isa::SetFixPipeConfig&, std::string_view, int64_t) {}
inline void set_field(isa::SetPadValue&, std::string_view, int64_t) {}
inline void set_field(isa::ResetLoopMode&, std::string_view, int64_t) {}
inline void set_field(isa::SetAtomic&, std::string_view, int64_t) {}
inline void set_field(isa::SetAtomicNone&, std::string_view, int64_t) {}
inline void set_field(isa::Transpose&, std::string_view, int64_t) {}
inline void set_field(isa::SetMaskMode&, std::string_view, int64_t) {}
inline void set_field(isa::GetMrgSortResult&, std::string_view, int64_t) {}
inline void set_field(isa::ResetMask&, std::string_view, int64_t) {}
inline void set_field(isa::GetCtrlSpr&, std::string_view, int64_t) {}
inline void set_field(isa::SetCtrl&, std::string_view, int64_t) {}
inline void set_field(isa::GetCtrl&, std::string_view, int64_t) {}
inline void set_field(isa::GetStoreAtomicConfig&, std::string_view, int64_t) {}
inline void set_field(isa::GetGatherMaskRemainCount&, std::string_view, int64_t) {}
inline void set_field(isa::SetSaturationFlag&, std::string_view, int64_t) {}
inline void set_field(isa::GetSaturationFlag&, std::string_view, int64_t) {}
inline void set_field(isa::SetOverflow&, std::string_view, int64_t) {}
inline void set_field(isa::GetValue&, std::string_view, int64_t) {}
inline void set_field(isa::SetValue&, std::string_view, int64_t) {}

}  // namespace asctwin::test
