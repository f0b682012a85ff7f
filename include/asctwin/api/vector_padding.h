// VectorPadding: the padding of each block, of the 310P.
// spec: vector.md, section 4.4
#pragma once

#include "asctwin/api/vector.h"
#include "asctwin/isa/vector_padding.h"

namespace asctwin {

// Selects the padding of a call and its side.
struct PadChoice {
  uint8_t mode;
  bool side;
};

template <class T>
void issue_padding(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                   const PadChoice& choice, const isa::Lanes& lanes,
                   const AscendC::UnaryRepeatParams& params, SourceLoc where) {
  isa::VectorPadding op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<PrimT<T>>;
  op.pad_mode = choice.mode;
  op.pad_side = choice.side;
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src_stride = {params.srcBlkStride.given(), params.srcRepStride.given()};
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// padMode 0 repeats the nearest element, 1 mirrors the block, 2 mirrors it without its edge;
// padSide false pads on the left, true on the right. Types of 16 and 32 bits.
template <typename T, bool isSetMask = true>
void VectorPadding(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint8_t padMode,
                   const bool padSide, const uint64_t mask[],
                   const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_padding(dst, src, {padMode, padSide},
                         asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams, where);
}
template <typename T, bool isSetMask = true>
void VectorPadding(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint8_t padMode,
                   const bool padSide, const uint64_t mask,
                   const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_padding(dst, src, {padMode, padSide},
                         asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams,
                         where);
}
template <typename T>
void VectorPadding(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint8_t padMode,
                   const bool padSide, const uint32_t count,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_padding(dst, src, {padMode, padSide}, asctwin::lanes_of_count(count), {}, where);
}

}  // namespace AscendC
