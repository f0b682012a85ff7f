// Abs of complex numbers, ExpSub of halves with results in float, and shifts by tensors: the 950.
// spec: reg_api.md, sections 6 and 15
#pragma once

#include "asctwin/api/vector.h"

namespace asctwin {

// True if elements of T may be shifted by a U.
template <class T, class U>
inline constexpr bool kShifts =
    std::is_integral<PrimT<T>>::value&& std::is_integral<PrimT<U>>::value&&
        std::is_signed<PrimT<U>>::value &&
    sizeof(PrimT<T>) == sizeof(PrimT<U>);

}  // namespace asctwin

namespace AscendC {

// dst = src0 << src1 and src0 >> src1, each element by one of src1.
#define ASCTWIN_SHIFT(name)                                                                      \
  template <typename T, typename U, std::enable_if_t<asctwin::kShifts<T, U>, int> = 0>           \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<U>& src1,   \
            const int32_t& count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {       \
    asctwin::issue_binary<T>(asctwin::isa::VectorOp::k##name##Tensor, dst, src0,                 \
                             src1.template ReinterpretCast<T>(), asctwin::lanes_of_count(count), \
                             {}, where);                                                         \
  }
ASCTWIN_SHIFT(ShiftLeft)
ASCTWIN_SHIFT(ShiftRight)
#undef ASCTWIN_SHIFT

// dst = |src|, of the type of the parts: half of complex32, float of complex64.
template <typename T, typename U,
          std::enable_if_t<(std::is_same<asctwin::PrimT<T>, half>::value &&
                            std::is_same<asctwin::PrimT<U>, complex32>::value) ||
                               (std::is_same<asctwin::PrimT<T>, float>::value &&
                                std::is_same<asctwin::PrimT<U>, complex64>::value),
                           int> = 0>
void Abs(const LocalTensor<T>& dst, const LocalTensor<U>& src, const int32_t& count,
         asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::AbsComplex op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dst_dtype = asctwin::dtype_of<asctwin::PrimT<T>>;
  op.dtype = asctwin::dtype_of<asctwin::PrimT<U>>;
  op.count = count;
  asctwin::issue(op, where);
}

// dst = e^(src0 - src1), of halves as floats.
template <typename T, typename U,
          std::enable_if_t<std::is_same<asctwin::PrimT<T>, float>::value &&
                               std::is_same<asctwin::PrimT<U>, half>::value,
                           int> = 0>
void ExpSub(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
            const int32_t& count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::ExpSubHalf op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = asctwin::dtype_of<asctwin::PrimT<U>>;
  op.count = count;
  asctwin::issue(op, where);
}
template <typename T, typename U,
          std::enable_if_t<std::is_same<asctwin::PrimT<T>, float>::value &&
                               std::is_same<asctwin::PrimT<U>, half>::value,
                           int> = 0>
void FusedExpSub(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                 const int32_t& count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  ExpSub(dst, src0, src1, count, where);
}

}  // namespace AscendC
