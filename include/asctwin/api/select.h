// Select: by a bit each an element of one tensor, or of another or a scalar.
// spec: vector.md, section 4.8
#pragma once

#include "asctwin/api/compare.h"

namespace AscendC {

enum class SELMODE : uint8_t {
  VSEL_CMPMASK_SPR = 0,  // the first bits of selMask, in every repeat the same
  VSEL_TENSOR_SCALAR_MODE,
  VSEL_TENSOR_TENSOR_MODE,  // a bit of selMask for each element
};

}  // namespace AscendC

namespace asctwin {

template <class T, class U>
void issue_select(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& sel_mask,
                  const AscendC::LocalTensor<T>& src0, const AscendC::LocalTensor<T>& src1,
                  AscendC::SELMODE mode, const isa::Lanes& lanes,
                  const AscendC::BinaryRepeatParams& params, SourceLoc where) {
  isa::Select op;
  op.dst = dst.operand();
  op.sel_mask = sel_mask.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = dtype_of<T>;
  op.sel_dtype = dtype_of<U>;
  op.mode = static_cast<int64_t>(mode);
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src0_stride = {params.src0BlkStride.given(), params.src0RepStride.given()};
  op.src1_stride = {params.src1BlkStride.given(), params.src1RepStride.given()};
  issue(op, where);
}

template <class T, class U>
isa::SelectScalar scalar_select(const AscendC::LocalTensor<T>& dst,
                                const AscendC::LocalTensor<U>& sel_mask,
                                const AscendC::LocalTensor<T>& src0, const isa::Lanes& lanes,
                                const AscendC::BinaryRepeatParams& params) {
  isa::SelectScalar op;
  op.dst = dst.operand();
  op.sel_mask = sel_mask.operand();
  op.src0 = src0.operand();
  op.dtype = dtype_of<T>;
  op.sel_dtype = dtype_of<U>;
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src0_stride = {params.src0BlkStride.given(), params.src0RepStride.given()};
  return op;
}

template <class T, class U>
void issue_select(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& sel_mask,
                  const AscendC::LocalTensor<T>& src0, const NotDeducedT<T>& scalar,
                  AscendC::SELMODE mode, const isa::Lanes& lanes,
                  const AscendC::BinaryRepeatParams& params, SourceLoc where) {
  isa::SelectScalar op = scalar_select(dst, sel_mask, src0, lanes, params);
  op.scalar = bits_of(scalar);
  op.mode = static_cast<int64_t>(mode);
  issue(op, where);
}

// Mode and mask are those of the registers.
inline isa::Lanes lanes_of_registers(Field<uint8_t> repeat) {
  return lanes_of_mask(AscendC::MASK_PLACEHOLDER_LIST, false, repeat);
}

}  // namespace asctwin

namespace AscendC {

// dst[i] = bit i of selMask ? src0[i] : src1[i]
template <typename T, typename U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE selMode, const asctwin::Field<uint32_t> count,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select<T>(dst, selMask, src0, src1, selMode,
                           asctwin::lanes_of_count(count.given()), {}, where);
}
template <typename T, typename U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE selMode, const uint64_t mask[],
            const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select<T>(dst, selMask, src0, src1, selMode,
                           asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams,
                           where);
}
template <typename T, typename U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE selMode, const uint64_t mask,
            const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select<T>(dst, selMask, src0, src1, selMode,
                           asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams,
                           where);
}

// dst[i] = bit i of selMask ? src0[i] : src1. Not on the 910A.
template <typename T, typename U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const asctwin::NotDeducedT<T> src1, SELMODE selMode,
            const asctwin::Field<uint32_t> count,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select<T>(dst, selMask, src0, src1, selMode,
                           asctwin::lanes_of_count(count.given()), {}, where);
}
template <typename T, typename U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const asctwin::NotDeducedT<T> src1, SELMODE selMode, const uint64_t mask[],
            const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select<T>(dst, selMask, src0, src1, selMode,
                           asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams,
                           where);
}
template <typename T, typename U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const asctwin::NotDeducedT<T> src1, SELMODE selMode, const uint64_t mask,
            const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select<T>(dst, selMask, src0, src1, selMode,
                           asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams,
                           where);
}

// Without selMask: the bits are those of CMPMASK, the lanes those of the mask register.
template <typename T, SELMODE selMode>
void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
            const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SelectByRegister op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.mode = static_cast<int64_t>(selMode);
  op.lanes = asctwin::lanes_of_registers(repeatTime);
  op.dst_stride = {repeatParams.dstBlkStride.given(), repeatParams.dstRepStride.given()};
  op.src0_stride = {repeatParams.src0BlkStride.given(), repeatParams.src0RepStride.given()};
  op.src1_stride = {repeatParams.src1BlkStride.given(), repeatParams.src1RepStride.given()};
  asctwin::issue(op, where);
}
// Without the scalar: it is the first element of CMPMASK, the lanes are those of the mask register.
template <typename T, typename U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SelectScalar op = asctwin::scalar_select<T>(
      dst, selMask, src0, asctwin::lanes_of_registers(repeatTime), repeatParams);
  op.from_register = true;
  asctwin::issue(op, where);
}

}  // namespace AscendC
