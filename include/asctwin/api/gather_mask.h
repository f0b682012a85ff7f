// GatherMask: the elements that a pattern keeps, one behind the other.
// spec: vector.md, section 4.10
#pragma once

#include "asctwin/api/vector.h"

namespace AscendC {

enum class GatherMaskMode : uint8_t { VERSION_V1 = 0, VERSION_V2 = 1 };
constexpr GatherMaskMode defaultGatherMaskMode = GatherMaskMode::VERSION_V2;
constexpr GatherMaskMode defaultGahterMaskMode =
    defaultGatherMaskMode;  // as older headers spell it

// Strides in blocks of 32 B.
struct GatherMaskParams {
  GatherMaskParams() {}
  GatherMaskParams(asctwin::Field<uint8_t> src0_block, asctwin::Field<uint16_t> repeat_times,
                   asctwin::Field<uint16_t> src0_repeat, asctwin::Field<uint8_t> src1_repeat)
      : src0BlockStride(src0_block),
        repeatTimes(repeat_times),
        src0RepeatStride(src0_repeat),
        src1RepeatStride(src1_repeat) {}

  asctwin::Member<uint8_t> src0BlockStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint16_t> repeatTimes{0};
  asctwin::Member<uint16_t> src0RepeatStride{DEFAULT_REPEAT_STRIDE};
  asctwin::Member<uint8_t> src1RepeatStride{DEFAULT_REPEAT_STRIDE};
};

}  // namespace AscendC

namespace asctwin {

inline isa::GatherMaskSource gather_mask_source(AscendC::GatherMaskMode mode, bool reduce_mode,
                                                int64_t mask,
                                                const AscendC::GatherMaskParams& params) {
  isa::GatherMaskSource source;
  source.reduce_mode = reduce_mode;
  source.first_version = mode == AscendC::GatherMaskMode::VERSION_V1;
  source.mask = mask;
  source.repeat_times = params.repeatTimes.given();
  source.block_stride = params.src0BlockStride.given();
  source.repeat_stride = params.src0RepeatStride.given();
  return source;
}

}  // namespace asctwin

namespace AscendC {

// src1Pattern 1 to 7: every other element from the first or second on, every fourth from the first
// to the fourth on, all. rsvdCnt receives how many elements were kept. With reduceMode `mask`
// counts the elements of a repeat; else a repeat is 256 B.
template <typename T, GatherMaskMode mode = defaultGahterMaskMode>
void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                const asctwin::Field<uint8_t> src1Pattern, const bool reduceMode,
                const asctwin::Field<uint32_t> mask, const GatherMaskParams& gatherMaskParams,
                uint64_t& rsvdCnt, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::GatherMask op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.pattern = src1Pattern.given();
  op.source = asctwin::gather_mask_source(mode, reduceMode, mask.given(), gatherMaskParams);
  op.src1_repeat_stride = gatherMaskParams.src1RepeatStride.given();
  op.result = &rsvdCnt;
  asctwin::issue(op, where);
}

// Returns rsvdCnt of the newest GatherMask.
inline int64_t GetGatherMaskRemainCount(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  uint64_t count = 0;
  asctwin::isa::GetGatherMaskRemainCount op;
  op.result = &count;
  asctwin::issue(op, where);
  return static_cast<int64_t>(count);
}

// By the bits of a tensor: uint16_t for types of 16 bits, uint32_t for those of 32.
template <typename T, typename U, GatherMaskMode mode = defaultGahterMaskMode>
void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                const LocalTensor<U>& src1Pattern, const bool reduceMode,
                const asctwin::Field<uint32_t> mask, const GatherMaskParams& gatherMaskParams,
                uint64_t& rsvdCnt, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::GatherMaskByBits op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1Pattern.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.src1_dtype = asctwin::dtype_of<U>;
  op.source = asctwin::gather_mask_source(mode, reduceMode, mask.given(), gatherMaskParams);
  op.src1_repeat_stride = gatherMaskParams.src1RepeatStride.given();
  op.result = &rsvdCnt;
  asctwin::issue(op, where);
}

}  // namespace AscendC
