// Fields of library functions, whose tilings have to fit the field that is set.
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>

#include "asctwin/issue.h"

namespace asctwin::test {

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
inline void set_field(isa::SortValues& op, std::string_view field, int64_t value) {
  if (field == "calCount") op.count = value;
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
  if (field == "para.abComputeLength") op.ab_length = row_pitch(value, 16);
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

inline void set_field(isa::TransposeExt& op, std::string_view field, int64_t value) {
  if (field == "nSize") op.n_size = value;
  if (field == "cSize") op.c_size = value;
  if (field == "hSize" || field == "hSize * wSize") op.h_size = value;
  if (field == "wSize") op.w_size = value;
  if (field == "hSize * wSize") op.w_size = 1;
}

}  // namespace asctwin::test
