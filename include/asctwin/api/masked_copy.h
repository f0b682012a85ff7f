// Copy: lanes from UB to UB.
// spec: data_movement.md, section 8
#pragma once

#include "asctwin/api/vector.h"

namespace AscendC {

// dstStride and srcStride from block to block of a repeat, in [0, 65535]; dstRepeatSize and
// srcRepeatSize from repeat to repeat, in [0, 4095]; all in blocks of 32 B.
struct CopyRepeatParams {
  CopyRepeatParams() {}
  CopyRepeatParams(asctwin::Field<uint16_t> dst_block, asctwin::Field<uint16_t> src_block,
                   asctwin::Field<uint16_t> dst_repeat, asctwin::Field<uint16_t> src_repeat)
      : dstStride(dst_block),
        srcStride(src_block),
        dstRepeatSize(dst_repeat),
        srcRepeatSize(src_repeat) {}

  asctwin::Member<uint16_t> dstStride{0};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint16_t> dstRepeatSize{DEFAULT_REPEAT_STRIDE};
  asctwin::Member<uint16_t> srcRepeatSize{DEFAULT_REPEAT_STRIDE};
};

}  // namespace AscendC

namespace asctwin {

template <class T>
void issue_copy(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                const isa::Lanes& lanes, const isa::LaneStride& dst_stride,
                const isa::LaneStride& src_stride, SourceLoc where) {
  isa::Copy op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.lanes = lanes;
  op.dst_stride = dst_stride;
  op.src_stride = src_stride;
  issue(op, where);
}

template <class T>
void issue_copy(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                const isa::Lanes& lanes, const AscendC::CopyRepeatParams& params, SourceLoc where) {
  issue_copy(dst, src, lanes, {params.dstStride.given(), params.dstRepeatSize.given()},
             {params.srcStride.given(), params.srcRepeatSize.given()}, where);
}

}  // namespace asctwin

namespace AscendC {

// Types of 16 and 32 bits; on the 950 of 8 to 64. In counter mode the mask is the number of
// elements of each repeat.
template <typename T, bool isSetMask = true>
void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],
          const asctwin::Field<uint8_t> repeatTime, const CopyRepeatParams& repeatParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_copy(dst, src, asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams,
                      where);
}
template <typename T, bool isSetMask = true>
void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask,
          const asctwin::Field<uint8_t> repeatTime, const CopyRepeatParams& repeatParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_copy(dst, src, asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams,
                      where);
}
// The first `count` elements. 950 only.
template <typename T>
void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_copy(dst, src, asctwin::lanes_of_count(count), asctwin::isa::LaneStride{},
                      asctwin::isa::LaneStride{}, where);
}

}  // namespace AscendC
