// The dequantisation scale, and what uses it; operations whose result becomes another type.
// T is the type of dst, U that of the sources. spec: vector.md, sections 4.3 and 4.6
#pragma once

#include "asctwin/api/cast.h"

namespace AscendC {

struct VdeqInfo {  // of each of the 16 lanes of a block
  VdeqInfo() {}
  VdeqInfo(const float scales[16], const int16_t offsets[16], const bool sign_modes[16]) {
    for (int i = 0; i < 16; ++i) {
      vdeqScale[i] = scales[i];
      vdeqOffset[i] = offsets[i];
      vdeqSignMode[i] = sign_modes[i];
    }
  }

  float vdeqScale[16] = {};
  int16_t vdeqOffset[16] = {};
  bool vdeqSignMode[16] = {};
};

// For int32_t: Cast to half, CastDequant, AddDeqRelu.
inline void SetDeqScale(half scale, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(
      asctwin::isa::SetDeqScale{asctwin::isa::DeqForm::kHalf, asctwin::bits_of(scale), 0, false},
      where);
}
// For CastDequant of int16_t. `offset` has 9 bits.
inline void SetDeqScale(float scale, int16_t offset, bool signMode,
                        asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetDeqScale{asctwin::isa::DeqForm::kWord, asctwin::bits_of(scale),
                                           offset, signMode},
                 where);
}
// Sets a scale for each lane of a block; `vdeq`, of 128 B, keeps the values as long as they are
// used.
template <typename T>
void SetDeqScale(const LocalTensor<T>& vdeq, const VdeqInfo& vdeqInfo,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetDeqScaleVector op;
  op.vdeq = vdeq.operand();
  op.dtype = asctwin::dtype_of<typename LocalTensor<T>::PrimType>;
  for (int i = 0; i < asctwin::isa::kDeqWords; ++i) {
    op.scale_bits[i] = static_cast<uint32_t>(asctwin::bits_of(vdeqInfo.vdeqScale[i]));
    op.offset[i] = vdeqInfo.vdeqOffset[i];
    op.sign_mode[i] = vdeqInfo.vdeqSignMode[i];
  }
  asctwin::issue(op, where);
}

}  // namespace AscendC

namespace asctwin {

template <class T, class U>
void issue_dequant(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& src,
                   bool is_vec_deq, bool upper_half, const isa::Lanes& lanes,
                   const AscendC::UnaryRepeatParams& params, SourceLoc where, const char* name) {
  isa::CastDequant op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dst_dtype = dtype_of<typename AscendC::LocalTensor<T>::PrimType>;
  op.dtype = dtype_of<typename AscendC::LocalTensor<U>::PrimType>;
  op.is_vec_deq = is_vec_deq;
  op.upper_half = upper_half;
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src_stride = {params.srcBlkStride.given(), params.srcRepStride.given()};
  issue(op, where, name);
}

// A block of dst takes the results of a block of int16_t, in one of its halves.
template <class T, class U>
AscendC::UnaryRepeatParams dequant_strides() {
  return kElementBits<T> == 8 ? AscendC::UnaryRepeatParams() : contiguous_strides<T, U>();
}

template <class Record, class T, class U>
void issue_two_types(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& src0,
                     const AscendC::LocalTensor<U>& src1, const isa::Lanes& lanes,
                     const AscendC::BinaryRepeatParams& params, SourceLoc where) {
  Record op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dst_dtype = dtype_of<typename AscendC::LocalTensor<T>::PrimType>;
  op.dtype = dtype_of<typename AscendC::LocalTensor<U>::PrimType>;
  op.lanes = lanes;
  op.dst_stride = {params.dstBlkStride.given(), params.dstRepStride.given()};
  op.src0_stride = {params.src0BlkStride.given(), params.src0RepStride.given()};
  op.src1_stride = {params.src1BlkStride.given(), params.src1RepStride.given()};
  issue(op, where);
}

template <class T, class U>
AscendC::BinaryRepeatParams contiguous_binary_strides() {
  using To = typename AscendC::LocalTensor<T>::PrimType;
  using From = typename AscendC::LocalTensor<U>::PrimType;
  const AscendC::UnaryRepeatParams unary = contiguous_strides<To, From>();
  const auto from = static_cast<uint8_t>(unary.srcRepStride.given());
  return {1, 1, 1, static_cast<uint8_t>(unary.dstRepStride.given()), from, from};
}

}  // namespace asctwin

namespace AscendC {

// int32_t to half; int16_t to int8_t or uint8_t, into one half of each block of dst.
// CastDeq is the old name.
#define ASCTWIN_DEQUANT(name)                                                                 \
  template <typename T, typename U, bool isVecDeq = true, bool halfBlock = true>              \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src, const uint32_t count,       \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                          \
    using To = typename LocalTensor<T>::PrimType;                                             \
    using From = typename LocalTensor<U>::PrimType;                                           \
    asctwin::issue_dequant(dst, src, isVecDeq, halfBlock, asctwin::lanes_of_count(count),     \
                           asctwin::dequant_strides<To, From>(), where, #name);               \
  }                                                                                           \
  template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true,              \
            bool halfBlock = true>                                                            \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src, const uint64_t mask[],      \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,  \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                          \
    asctwin::issue_dequant(dst, src, isVecDeq, halfBlock,                                     \
                           asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams, \
                           where, #name);                                                     \
  }                                                                                           \
  template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true,              \
            bool halfBlock = true>                                                            \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src, const int32_t mask,         \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& repeatParams,  \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                          \
    asctwin::issue_dequant(                                                                   \
        dst, src, isVecDeq, halfBlock,                                                        \
        asctwin::lanes_of_length(static_cast<uint64_t>(mask), isSetMask, repeatTime),         \
        repeatParams, where, #name);                                                          \
  }
ASCTWIN_DEQUANT(CastDequant)
ASCTWIN_DEQUANT(CastDeq)
#undef ASCTWIN_DEQUANT

#define ASCTWIN_TWO_TYPES(name)                                                                   \
  template <typename T, typename U>                                                               \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,    \
            const uint32_t count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {        \
    asctwin::issue_two_types<asctwin::isa::name>(dst, src0, src1, asctwin::lanes_of_count(count), \
                                                 asctwin::contiguous_binary_strides<T, U>(),      \
                                                 where);                                          \
  }                                                                                               \
  template <typename T, typename U, bool isSetMask = true>                                        \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,    \
            const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,                      \
            const BinaryRepeatParams& repeatParams,                                               \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_two_types<asctwin::isa::name>(                                                 \
        dst, src0, src1, asctwin::lanes_of_mask(mask, isSetMask, repeatTime), repeatParams,       \
        where);                                                                                   \
  }                                                                                               \
  template <typename T, typename U, bool isSetMask = true>                                        \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,    \
            const uint64_t mask, const asctwin::Field<uint8_t> repeatTime,                        \
            const BinaryRepeatParams& repeatParams,                                               \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::issue_two_types<asctwin::isa::name>(                                                 \
        dst, src0, src1, asctwin::lanes_of_length(mask, isSetMask, repeatTime), repeatParams,     \
        where);                                                                                   \
  }
ASCTWIN_TWO_TYPES(AddReluCast)
ASCTWIN_TWO_TYPES(SubReluCast)
ASCTWIN_TWO_TYPES(MulCast)
ASCTWIN_TWO_TYPES(AddDeqRelu)
#undef ASCTWIN_TWO_TYPES

// dst = half of src * scalarValue, ties away from 0. Only 950.
template <typename T0, typename T1, typename T2>
void MulsCast(const LocalTensor<T0>& dst, const LocalTensor<T1>& src, const T2& scalarValue,
              const uint32_t count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::MulsCast op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dst_dtype = asctwin::dtype_of<T0>;
  op.dtype = asctwin::dtype_of<T1>;
  op.scalar = asctwin::bits_of(static_cast<typename LocalTensor<T1>::PrimType>(scalarValue));
  op.count = count;
  asctwin::issue(op, where);
}
// UNVERIFIED: evidence = inferred: names that the documents give to calls of registers.
template <typename T0, typename T1, typename T2>
void FusedMulsCast(const LocalTensor<T0>& dst, const LocalTensor<T1>& src, const T2& scalarValue,
                   const uint32_t count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  MulsCast(dst, src, scalarValue, count, where);
}

// The types are given.
template <bool isSetMask = true>
void AddDeqRelu(const LocalTensor<half>& dst, const LocalTensor<int32_t>& src0,
                const LocalTensor<int32_t>& src1, const uint64_t mask[],
                const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  AddDeqRelu<half, int32_t, isSetMask>(dst, src0, src1, mask, repeatTime, repeatParams, where);
}
template <bool isSetMask = true>
void AddDeqRelu(const LocalTensor<half>& dst, const LocalTensor<int32_t>& src0,
                const LocalTensor<int32_t>& src1, const uint64_t mask,
                const asctwin::Field<uint8_t> repeatTime, const BinaryRepeatParams& repeatParams,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  AddDeqRelu<half, int32_t, isSetMask>(dst, src0, src1, mask, repeatTime, repeatParams, where);
}

}  // namespace AscendC
