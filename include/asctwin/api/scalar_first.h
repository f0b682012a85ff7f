// The scalar in front of the tensor: forms of the 950. (Subs and Divs, of the 950 alone, have
// theirs beside the others.) spec: reg_api.md, section 15
#pragma once

#include "asctwin/api/select.h"

// Where no chip is known, every form of the API is there.
#if !defined(__NPU_ARCH__) || __NPU_ARCH__ == 3510

namespace asctwin {

// What holds of b and a where `mode` holds of a and b.
constexpr AscendC::CMPMODE with_sides_swapped(AscendC::CMPMODE mode) {
  using AscendC::CMPMODE;
  switch (mode) {
    case CMPMODE::LT:
      return CMPMODE::GT;
    case CMPMODE::GT:
      return CMPMODE::LT;
    case CMPMODE::LE:
      return CMPMODE::GE;
    case CMPMODE::GE:
      return CMPMODE::LE;
    default:
      return mode;
  }
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
#define ASCTWIN_COMPARE_SCALAR(name)                                                           \
  template <typename T, typename U>                                                            \
  void name(const LocalTensor<U>& dst, const asctwin::NotDeducedT<T>& src0Scalar,              \
            const LocalTensor<T>& src1, CMPMODE cmpMode, const asctwin::Field<uint32_t> count, \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                           \
    name(dst, src1, src0Scalar, asctwin::with_sides_swapped(cmpMode), count, where);           \
  }                                                                                            \
  template <typename T, typename U, bool isSetMask = true>                                     \
  void name(const LocalTensor<U>& dst, const asctwin::NotDeducedT<T>& src0Scalar,              \
            const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask[],                \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,   \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                           \
    name<T, U, isSetMask>(dst, src1, src0Scalar, asctwin::with_sides_swapped(cmpMode), mask,   \
                          repeatTime, repeatParams, where);                                    \
  }                                                                                            \
  template <typename T, typename U, bool isSetMask = true>                                     \
  void name(const LocalTensor<U>& dst, const asctwin::NotDeducedT<T>& src0Scalar,              \
            const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask,                  \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,   \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                           \
    name<T, U, isSetMask>(dst, src1, src0Scalar, asctwin::with_sides_swapped(cmpMode), mask,   \
                          repeatTime, repeatParams, where);                                    \
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

}  // namespace AscendC

#endif
