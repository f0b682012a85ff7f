// Gather, Scatter, Gatherb: elements and blocks at byte offsets. Brcb: elements into blocks.
// spec: data_movement.md, section 9.4; vector.md, section 4.4
#pragma once

#include "asctwin/api/vector.h"

namespace AscendC {

// Strides in blocks of 32 B.
struct GatherRepeatParams {
  GatherRepeatParams() {}
  GatherRepeatParams(asctwin::Field<uint8_t> dst_block, asctwin::Field<uint8_t> dst_repeat)
      : dstBlkStride(dst_block), dstRepStride(dst_repeat.given()) {}

  asctwin::Member<uint8_t> dstBlkStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint16_t> dstRepStride{DEFAULT_REPEAT_STRIDE};
};

struct BrcbRepeatParams {
  BrcbRepeatParams() {}
  BrcbRepeatParams(asctwin::Field<uint16_t> dst_block, asctwin::Field<uint16_t> dst_repeat)
      : dstBlkStride(dst_block), dstRepStride(dst_repeat) {}

  asctwin::Member<uint16_t> dstBlkStride{DEFAULT_BLK_STRIDE};
  asctwin::Member<uint16_t> dstRepStride{DEFAULT_REPEAT_STRIDE};
};

}  // namespace AscendC

namespace asctwin {

template <class Record, class T>
void issue_indexed(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                   const AscendC::LocalTensor<uint32_t>& offsets, int64_t base,
                   const isa::Lanes& lanes, int64_t repeat_stride, SourceLoc where) {
  Record op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.offsets = offsets.operand();
  op.dtype = dtype_of<T>;
  op.lanes = lanes;
  op.base = base;
  op.repeat_stride = repeat_stride;
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// dst[i] = the element srcBaseAddr + srcOffset[i] bytes behind src. Not on the 910A.
template <typename T>
void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
            const LocalTensor<uint32_t>& srcOffset, const asctwin::Field<uint32_t> srcBaseAddr,
            const asctwin::Field<uint32_t> count,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_indexed<asctwin::isa::Gather>(dst, src, srcOffset, srcBaseAddr.given(),
                                               asctwin::lanes_of_count(count.given()),
                                               DEFAULT_REPEAT_STRIDE, where);
}
// dstRepStride in blocks of 32 B. Every lane of a repeat has its offset, active or not.
template <typename T>
void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
            const LocalTensor<uint32_t>& srcOffset, const asctwin::Field<uint32_t> srcBaseAddr,
            const uint64_t mask, const asctwin::Field<uint8_t> repeatTime,
            const asctwin::Field<uint16_t> dstRepStride,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_indexed<asctwin::isa::Gather>(dst, src, srcOffset, srcBaseAddr.given(),
                                               asctwin::lanes_of_length(mask, true, repeatTime),
                                               dstRepStride.given(), where);
}
template <typename T>
void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
            const LocalTensor<uint32_t>& srcOffset, const asctwin::Field<uint32_t> srcBaseAddr,
            const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,
            const asctwin::Field<uint16_t> dstRepStride,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_indexed<asctwin::isa::Gather>(dst, src, srcOffset, srcBaseAddr.given(),
                                               asctwin::lanes_of_mask(mask, true, repeatTime),
                                               dstRepStride.given(), where);
}

// The element dstBaseAddr + dstOffset[i] bytes behind dst = src[i]; each of them once. Not on
// 910A, 910B and 910C.
template <typename T>
void Scatter(const LocalTensor<T>& dst, const LocalTensor<T>& src,
             const LocalTensor<uint32_t>& dstOffset, const asctwin::Field<uint32_t> dstBaseAddr,
             const asctwin::Field<uint32_t> count,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_indexed<asctwin::isa::Scatter>(dst, src, dstOffset, dstBaseAddr.given(),
                                                asctwin::lanes_of_count(count.given()),
                                                DEFAULT_REPEAT_STRIDE, where);
}
// srcRepStride in blocks of 32 B.
template <typename T>
void Scatter(const LocalTensor<T>& dst, const LocalTensor<T>& src,
             const LocalTensor<uint32_t>& dstOffset, const asctwin::Field<uint32_t> dstBaseAddr,
             const uint64_t mask, const asctwin::Field<uint8_t> repeatTime,
             const asctwin::Field<uint8_t> srcRepStride,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_indexed<asctwin::isa::Scatter>(dst, src, dstOffset, dstBaseAddr.given(),
                                                asctwin::lanes_of_length(mask, true, repeatTime),
                                                srcRepStride.given(), where);
}
template <typename T>
void Scatter(const LocalTensor<T>& dst, const LocalTensor<T>& src,
             const LocalTensor<uint32_t>& dstOffset, const asctwin::Field<uint32_t> dstBaseAddr,
             const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,
             const asctwin::Field<uint8_t> srcRepStride,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_indexed<asctwin::isa::Scatter>(dst, src, dstOffset, dstBaseAddr.given(),
                                                asctwin::lanes_of_mask(mask, true, repeatTime),
                                                srcRepStride.given(), where);
}

// Eight blocks a repeat, from `offset` bytes behind src0, multiples of 32 B. Not on 910A and 310P.
template <typename T>
void Gatherb(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
             const LocalTensor<uint32_t>& offset, const asctwin::Field<uint8_t> repeatTime,
             const GatherRepeatParams& repeatParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Gatherb op;
  op.dst = dst.operand();
  op.src = src0.operand();
  op.offsets = offset.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.repeat_times = repeatTime.given();
  op.dst_block_stride = repeatParams.dstBlkStride.given();
  op.dst_repeat_stride = repeatParams.dstRepStride.given();
  asctwin::issue(op, where);
}

// Eight elements of src0 a repeat, each filled into a block of dst. Not on 910A and 310B.
template <typename T>
void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
          const asctwin::Field<uint8_t> repeatTime, const BrcbRepeatParams& repeatParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::Brcb op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.repeat_times = repeatTime.given();
  op.dst_block_stride = repeatParams.dstBlkStride.given();
  op.dst_repeat_stride = repeatParams.dstRepStride.given();
  asctwin::issue(op, where);
}

}  // namespace AscendC
