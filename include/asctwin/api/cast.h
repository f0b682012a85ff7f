// Cast: elements of one type become those of another. T is the type of dst, U that of src.
// spec: vector.md, section 4.5
#pragma once

#include "asctwin/api/vector.h"

namespace AscendC {

enum class RoundMode : uint8_t {
  CAST_NONE = 0,  // exact, or as CAST_RINT
  CAST_RINT,      // to nearest, ties to even
  CAST_FLOOR,
  CAST_CEIL,
  CAST_ROUND,  // to nearest, ties away from 0
  CAST_TRUNC,
  CAST_ODD,     // towards 0; the last bit of what is inexact is set
  CAST_HYBRID,  // to hifloat8_t: grows or not by the low bits of the source
  CAST_EVEN,
  CAST_ZERO,
  UNKNOWN = 0xFF,
};

}  // namespace AscendC

namespace asctwin {

// The count form of operands that differ in width: each is contiguous.
template <class T, class U>
AscendC::UnaryRepeatParams contiguous_strides() {
  constexpr int kWidest = kElementBits < T >> kElementBits<U> ? kElementBits<T> : kElementBits<U>;
  return {1, 1, static_cast<uint8_t>(8 * kElementBits<T> / kWidest),
          static_cast<uint8_t>(8 * kElementBits<U> / kWidest)};
}

template <class T, class U>
void issue_cast(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& src,
                AscendC::RoundMode mode, const isa::Lanes& lanes,
                const AscendC::UnaryRepeatParams& params, SourceLoc where) {
  isa::Cast op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dst_dtype = dtype_of<typename AscendC::LocalTensor<T>::PrimType>;
  op.dtype = dtype_of<typename AscendC::LocalTensor<U>::PrimType>;
  op.round_mode = static_cast<int64_t>(mode);
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src_stride = {params.srcBlkStride.given(), params.srcRepStride.given()};
  issue(op, where);
}

}  // namespace asctwin

namespace asctwin {

// UNVERIFIED: CAST_NONE rounds as CAST_RINT.
constexpr isa::VectorOp truncation(AscendC::RoundMode mode) {
  switch (mode) {
    case AscendC::RoundMode::CAST_FLOOR:
      return isa::VectorOp::kTruncateFloor;
    case AscendC::RoundMode::CAST_CEIL:
      return isa::VectorOp::kTruncateCeil;
    case AscendC::RoundMode::CAST_ROUND:
      return isa::VectorOp::kTruncateRound;
    case AscendC::RoundMode::CAST_TRUNC:
      return isa::VectorOp::kTruncateTrunc;
    default:
      return isa::VectorOp::kTruncateRint;
  }
}

}  // namespace asctwin

namespace AscendC {

// dst = src rounded to a whole number. Only 950.
template <typename T, RoundMode roundMode = RoundMode::CAST_NONE>
void Truncate(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(roundMode <= RoundMode::CAST_TRUNC,
                "Truncate rounds by CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND or CAST_TRUNC");
  asctwin::issue_unary<T>(asctwin::truncation(roundMode), dst, src, asctwin::lanes_of_count(count),
                          {}, where);
}

template <typename T, typename U>
void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
          const uint32_t count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using To = typename LocalTensor<T>::PrimType;
  using From = typename LocalTensor<U>::PrimType;
  asctwin::issue_cast(dst, src, roundMode, asctwin::lanes_of_count(count),
                      asctwin::contiguous_strides<To, From>(), where);
}
template <typename T, typename U, typename... None>
asctwin::ByPointer<None...> Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                 const RoundMode& roundMode, const uint32_t count, None...) {
  Cast<T, U>(dst, src, roundMode, count, asctwin::framework::place_of_call());
}
template <typename T, typename U, bool isSetMask = true>
void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
          const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,
          const UnaryRepeatParams& repeatParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_cast(dst, src, roundMode, asctwin::lanes_of_mask(mask, isSetMask, repeatTime),
                      repeatParams, where);
}
template <typename T, typename U, bool isSetMask = true>
void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
          const uint64_t mask, const asctwin::Field<uint8_t> repeatTime,
          const UnaryRepeatParams& repeatParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue_cast(dst, src, roundMode, asctwin::lanes_of_length(mask, isSetMask, repeatTime),
                      repeatParams, where);
}

}  // namespace AscendC
