// Forms of vector instructions that the 950 alone has: the scalar in front of the tensor, and
// Duplicate of a tensor's first element. (Subs and Divs, of the 950 alone, have theirs beside the
// others.) spec: vector.md, section 4.4; reg_api.md, section 15
#pragma once

#include "asctwin/api/select.h"
#include "asctwin/isa/chip_macros.h"

// Where no chip is known, every form of the API is there.
#if ASCTWIN_LIKE_950

namespace asctwin {

template <class T, class U>
isa::CompareScalar scalar_first_compare(const AscendC::LocalTensor<U>& dst,
                                        const NotDeducedT<T>& scalar,
                                        const AscendC::LocalTensor<T>& src, AscendC::CMPMODE mode,
                                        const isa::Lanes& lanes,
                                        const AscendC::UnaryRepeatParams& params) {
  isa::CompareScalar op = scalar_compare<T>(dst, src, scalar, mode, lanes, params);
  op.scalar_first = true;
  return op;
}

// The strides of src1 are those of its own fields.
template <class T, class U>
void issue_select_first(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& sel_mask,
                        const NotDeducedT<T>& scalar, const AscendC::LocalTensor<T>& src1,
                        AscendC::SELMODE mode, const isa::Lanes& lanes,
                        const AscendC::BinaryRepeatParams& params, SourceLoc where) {
  isa::SelectScalar op = scalar_select(dst, sel_mask, src1, lanes, params);
  op.src0_stride = {params.src1BlkStride.given(), params.src1RepStride.given()};
  op.scalar = bits_of(scalar);
  op.mode = static_cast<int64_t>(mode);
  op.scalar_first = true;
  issue(op, where);
}

template <class T>
void issue_duplicate_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                        const isa::Lanes& lanes, const isa::LaneStride& stride, SourceLoc where) {
  isa::Duplicate op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.from_tensor = true;
  op.lanes = lanes;
  op.dst_stride = stride;
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

#define ASCTWIN_SCALAR_FIRST(name)                                                              \
  template <typename T, bool isSetMask = true>                                                  \
  void name(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,              \
            const LocalTensor<T>& src, const int32_t& count,                                    \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    name<T, isSetMask>(dst, src, scalarValue, count, where);                                    \
  }                                                                                             \
  template <typename T, bool isSetMask = true>                                                  \
  void name(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,              \
            const LocalTensor<T>& src, const uint64_t mask[],                                   \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,          \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    name<T, isSetMask>(dst, src, scalarValue, mask, repeatTime, params, where);                 \
  }                                                                                             \
  template <typename T, bool isSetMask = true>                                                  \
  void name(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,              \
            const LocalTensor<T>& src, uint64_t mask, const asctwin::Field<uint8_t> repeatTime, \
            const UnaryRepeatParams& params,                                                    \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    name<T, isSetMask>(dst, src, scalarValue, mask, repeatTime, params, where);                 \
  }
ASCTWIN_SCALAR_FIRST(Adds)
ASCTWIN_SCALAR_FIRST(Muls)
ASCTWIN_SCALAR_FIRST(Maxs)
ASCTWIN_SCALAR_FIRST(Mins)
ASCTWIN_SCALAR_FIRST(Ands)
ASCTWIN_SCALAR_FIRST(Ors)
#undef ASCTWIN_SCALAR_FIRST

// Bit i of dst = the scalar cmpMode src1[i].
#define ASCTWIN_COMPARE_SCALAR(name)                                                             \
  template <typename T, typename U>                                                              \
  void name(const LocalTensor<U>& dst, const asctwin::NotDeducedT<T>& src0Scalar,                \
            const LocalTensor<T>& src1, CMPMODE cmpMode, const asctwin::Field<uint32_t> count,   \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                             \
    asctwin::issue(asctwin::scalar_first_compare<T>(dst, src0Scalar, src1, cmpMode,              \
                                                    asctwin::lanes_of_count(count.given()), {}), \
                   where, #name);                                                                \
  }                                                                                              \
  template <typename T, typename U, bool isSetMask = true>                                       \
  void name(const LocalTensor<U>& dst, const asctwin::NotDeducedT<T>& src0Scalar,                \
            const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask[],                  \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,     \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                             \
    asctwin::issue(asctwin::scalar_first_compare<T>(                                             \
                       dst, src0Scalar, src1, cmpMode,                                           \
                       asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams),       \
                   where, #name);                                                                \
  }                                                                                              \
  template <typename T, typename U, bool isSetMask = true>                                       \
  void name(const LocalTensor<U>& dst, const asctwin::NotDeducedT<T>& src0Scalar,                \
            const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask,                    \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,     \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                             \
    asctwin::issue(asctwin::scalar_first_compare<T>(                                             \
                       dst, src0Scalar, src1, cmpMode,                                           \
                       asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams),     \
                   where, #name);                                                                \
  }
ASCTWIN_COMPARE_SCALAR(Compares)
ASCTWIN_COMPARE_SCALAR(CompareScalar)
#undef ASCTWIN_COMPARE_SCALAR

// dst[i] = bit i of selMask ? src0 : src1[i]
template <typename T, typename U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,
            const asctwin::NotDeducedT<T>& src0, const LocalTensor<T>& src1, SELMODE selMode,
            const asctwin::Field<uint32_t> count,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select_first<T>(dst, selMask, src0, src1, selMode,
                                 asctwin::lanes_of_count(count.given()), {}, where);
}
template <typename T, typename U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,
            const asctwin::NotDeducedT<T>& src0, const LocalTensor<T>& src1, SELMODE selMode,
            const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,
            const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select_first<T>(dst, selMask, src0, src1, selMode,
                                 asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams,
                                 where);
}
template <typename T, typename U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,
            const asctwin::NotDeducedT<T>& src0, const LocalTensor<T>& src1, SELMODE selMode,
            const uint64_t mask, const asctwin::Field<uint8_t> repeatTime,
            const BinaryRepeatParams& repeatParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_select_first<T>(dst, selMask, src0, src1, selMode,
                                 asctwin::lanes_of_length(mask, isSetMask, repeatTime),
                                 repeatParams, where);
}

// All lanes = src[0].
template <typename T>
void Duplicate(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_duplicate_of(dst, src, asctwin::lanes_of_count(count), {}, where);
}
template <typename T, bool isSetMask = true>
void Duplicate(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],
               const asctwin::Field<uint8_t> repeatTime,
               const asctwin::Field<uint16_t> dstBlockStride,
               const asctwin::Field<uint8_t> dstRepeatStride,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_duplicate_of(dst, src, asctwin::lanes_of_mask(mask, isSetMask, repeatTime),
                              {dstBlockStride.given(), dstRepeatStride.given()}, where);
}
template <typename T, bool isSetMask = true>
void Duplicate(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask,
               const asctwin::Field<uint8_t> repeatTime,
               const asctwin::Field<uint16_t> dstBlockStride,
               const asctwin::Field<uint8_t> dstRepeatStride,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_duplicate_of(dst, src, asctwin::lanes_of_length(mask, isSetMask, repeatTime),
                              {dstBlockStride.given(), dstRepeatStride.given()}, where);
}

}  // namespace AscendC

#endif
