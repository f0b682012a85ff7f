// Compare, Compares, CompareScalar: a bit for each element, into a tensor or into CMPMASK.
// spec: vector.md, section 4.7
#pragma once

#include "asctwin/api/vector.h"

namespace AscendC {

enum class CMPMODE : uint8_t { LT = 0, GT, EQ, LE, GE, NE };

}  // namespace AscendC

namespace asctwin {

template <class T, class U>
isa::Compare compare_of(const AscendC::LocalTensor<U>& dst, const AscendC::LocalTensor<T>& src0,
                        const AscendC::LocalTensor<T>& src1, AscendC::CMPMODE mode,
                        const isa::Lanes& lanes, const AscendC::BinaryRepeatParams& params) {
  isa::Compare op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = dtype_of<T>;
  op.dst_dtype = dtype_of<U>;
  op.mode = static_cast<int64_t>(mode);
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src0_stride = {params.src0BlkStride.given(), params.src0RepStride.given()};
  op.src1_stride = {params.src1BlkStride.given(), params.src1RepStride.given()};
  return op;
}

template <class T>
void issue_register_compare(const AscendC::LocalTensor<T>& src0,
                            const AscendC::LocalTensor<T>& src1, AscendC::CMPMODE mode,
                            const isa::Lanes& lanes, const AscendC::BinaryRepeatParams& params,
                            SourceLoc where) {
  isa::CompareRegister op;
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = dtype_of<T>;
  op.mode = static_cast<int64_t>(mode);
  op.lanes = lanes;
  op.src0_stride = {params.src0BlkStride.given(), params.src0RepStride.given()};
  op.src1_stride = {params.src1BlkStride.given(), params.src1RepStride.given()};
  issue(op, where);
}

template <class T, class U>
isa::CompareScalar scalar_compare(const AscendC::LocalTensor<U>& dst,
                                  const AscendC::LocalTensor<T>& src, const NotDeducedT<T>& scalar,
                                  AscendC::CMPMODE mode, const isa::Lanes& lanes,
                                  const AscendC::UnaryRepeatParams& params) {
  isa::CompareScalar op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.dst_dtype = dtype_of<U>;
  op.mode = static_cast<int64_t>(mode);
  op.scalar = bits_of(scalar);
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src_stride = {params.srcBlkStride.given(), params.srcRepStride.given()};
  return op;
}

}  // namespace asctwin

namespace AscendC {

// Bit i of dst = src0[i] cmpMode src1[i]; count * sizeof(T) is a multiple of 256.
template <typename T, typename U>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
             CMPMODE cmpMode, const asctwin::Field<uint32_t> count,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(
      asctwin::compare_of(dst, src0, src1, cmpMode, asctwin::lanes_of_count(count.given()), {}),
      where);
}
// The mask counts on 310B and 950 alone; elsewhere all lanes are compared.
template <typename T, typename U, bool isSetMask = true>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
             CMPMODE cmpMode, const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,
             const BinaryRepeatParams& repeatParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(
      asctwin::compare_of(dst, src0, src1, cmpMode,
                          asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams),
      where);
}
template <typename T, typename U, bool isSetMask = true>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
             CMPMODE cmpMode, const uint64_t mask, const asctwin::Field<uint8_t> repeatTime,
             const BinaryRepeatParams& repeatParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(
      asctwin::compare_of(dst, src0, src1, cmpMode,
                          asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams),
      where);
}

// One repeat, into CMPMASK. 910B, 910C, 310P, 950.
template <typename T, bool isSetMask = true>
void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
             const uint64_t mask[], const BinaryRepeatParams& repeatParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_register_compare(src0, src1, cmpMode, asctwin::lanes_of_mask(mask, isSetMask, 1),
                                  repeatParams, where);
}
template <typename T, bool isSetMask = true>
void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
             const uint64_t mask, const BinaryRepeatParams& repeatParams,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_register_compare(src0, src1, cmpMode, asctwin::lanes_of_length(mask, isSetMask, 1),
                                  repeatParams, where);
}

// Bit i of dst = src0[i] cmpMode the scalar. Compares is the newer name.
#define ASCTWIN_COMPARE_SCALAR(name)                                                               \
  template <typename T, typename U>                                                                \
  void name(const LocalTensor<U>& dst, const LocalTensor<T>& src0,                                 \
            const asctwin::NotDeducedT<T>& src1Scalar, CMPMODE cmpMode,                            \
            const asctwin::Field<uint32_t> count,                                                  \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                               \
    asctwin::issue(asctwin::scalar_compare<T>(dst, src0, src1Scalar, cmpMode,                      \
                                              asctwin::lanes_of_count(count.given()), {}),         \
                   where, #name);                                                                  \
  }                                                                                                \
  template <typename T, typename U, bool isSetMask = true>                                         \
  void name(const LocalTensor<U>& dst, const LocalTensor<T>& src0,                                 \
            const asctwin::NotDeducedT<T>& src1Scalar, CMPMODE cmpMode, const uint64_t mask[],     \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,       \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                               \
    asctwin::issue(asctwin::scalar_compare<T>(dst, src0, src1Scalar, cmpMode,                      \
                                              asctwin::lanes_of_mask(mask, isSetMask, repeatTime), \
                                              repeatParams),                                       \
                   where, #name);                                                                  \
  }                                                                                                \
  template <typename T, typename U, bool isSetMask = true>                                         \
  void name(const LocalTensor<U>& dst, const LocalTensor<T>& src0,                                 \
            const asctwin::NotDeducedT<T>& src1Scalar, CMPMODE cmpMode, const uint64_t mask,       \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,       \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                               \
    asctwin::issue(asctwin::scalar_compare<T>(                                                     \
                       dst, src0, src1Scalar, cmpMode,                                             \
                       asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams),       \
                   where, #name);                                                                  \
  }
ASCTWIN_COMPARE_SCALAR(CompareScalar)
ASCTWIN_COMPARE_SCALAR(Compares)
#undef ASCTWIN_COMPARE_SCALAR

// The 128 bits of CMPMASK, to and from 16 B at a multiple of 16 B.
template <typename T>
void GetCmpMask(const LocalTensor<T>& dst, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::GetCmpMask op;
  op.dst = dst.operand();
  op.dtype = asctwin::dtype_of<T>;
  asctwin::issue(op, where);
}
template <typename T>
void SetCmpMask(const LocalTensor<T>& src, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetCmpMask op;
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<T>;
  asctwin::issue(op, where);
}

}  // namespace AscendC
