// Fields of instructions that compute within UB: masks, lanes, casts, reductions, gathers, sorts.
#pragma once

#include <algorithm>
#include <string_view>

#include "asctwin/issue.h"

namespace asctwin::test {

inline void set_field(isa::SetVectorMask& op, std::string_view field, int64_t value) {
  op.by_length = true;
  if (field == "len") op.length = value;
}

inline void set_lane_field(isa::Lanes& lanes, std::string_view field, int64_t value) {
  lanes.count_form = field == "count";
  if (field == "count") lanes.count = value;
  if (field == "repeatTimes") lanes.repeat = value;
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
inline void set_field(isa::Duplicate& op, std::string_view field, int64_t value) {
  set_lane_field(op.lanes, field, value);
  if (field == "dstBlockStride") op.dst_stride.block = value;
  op.lanes.wide_strides = field == "dst_repeat_stride";
  if (field == "dstRepeatStride" || field == "dst_repeat_stride") op.dst_stride.repeat = value;
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

}  // namespace asctwin::test
