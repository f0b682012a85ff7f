// CreateVecIndex: first, first + 1, first + 2, ...
// spec: vector.md, section 4.4
#pragma once

#include "asctwin/api/vector.h"

namespace asctwin::lib {

template <class T>
isa::CreateVecIndex vec_index(const AscendC::LocalTensor<T>& dst, const isa::Lanes& lanes,
                              int64_t block_stride, int64_t repeat_stride) {
  isa::CreateVecIndex op;
  op.dst = dst.operand();
  op.dtype = dtype_of<T>;
  op.lanes = lanes;
  op.dst_stride = {block_stride, repeat_stride};
  return op;
}

// `call` says which lanes; its checks come first.
template <class T>
void create_vec_index(const AscendC::LocalTensor<T>& dst, T first, const isa::CreateVecIndex& call,
                      SourceLoc where);

template <class T>
inline constexpr bool kHasVecIndex =
    std::is_same_v<T, int16_t> || std::is_same_v<T, half> || std::is_same_v<T, int32_t> ||
    std::is_same_v<T, float> || std::is_same_v<T, int8_t> || std::is_same_v<T, int64_t>;

}  // namespace asctwin::lib

namespace AscendC {

// dst[i] = firstValue + i. By the scalar unit and the vector unit: what stands before has to be
// done with dst for both.
template <typename T>
void CreateVecIndex(LocalTensor<T> dst, const asctwin::NotDeducedT<T>& firstValue,
                    const asctwin::Field<uint32_t> count,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kHasVecIndex<asctwin::PrimT<T>>,
                "CreateVecIndex supports int16_t, half, int32_t, float, int8_t and int64_t");
  asctwin::lib::create_vec_index<asctwin::PrimT<T>>(
      asctwin::plain(dst), firstValue,
      asctwin::lib::vec_index(dst, asctwin::lanes_of_count(count.given()), 1, 8), where);
}
template <typename T>
void CreateVecIndex(LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& firstValue, uint64_t mask,
                    const asctwin::Field<uint8_t> repeatTime,
                    const asctwin::Field<uint16_t> dstBlkStride,
                    const asctwin::Field<uint8_t> dstRepStride,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kHasVecIndex<asctwin::PrimT<T>>,
                "CreateVecIndex supports int16_t, half, int32_t, float, int8_t and int64_t");
  asctwin::lib::create_vec_index<asctwin::PrimT<T>>(
      asctwin::plain(dst), firstValue,
      asctwin::lib::vec_index(dst, asctwin::lanes_of_length(mask, true, repeatTime),
                              dstBlkStride.given(), dstRepStride.given()),
      where);
}
template <typename T>
void CreateVecIndex(LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& firstValue,
                    const uint64_t mask[], const asctwin::Field<uint8_t> repeatTime,
                    const asctwin::Field<uint16_t> dstBlkStride,
                    const asctwin::Field<uint8_t> dstRepStride,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kHasVecIndex<asctwin::PrimT<T>>,
                "CreateVecIndex supports int16_t, half, int32_t, float, int8_t and int64_t");
  asctwin::lib::create_vec_index<asctwin::PrimT<T>>(
      asctwin::plain(dst), firstValue,
      asctwin::lib::vec_index(dst, asctwin::lanes_of_mask(mask, true, repeatTime),
                              dstBlkStride.given(), dstRepStride.given()),
      where);
}

}  // namespace AscendC
