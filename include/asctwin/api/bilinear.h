// BilinearInterpolation: blocks at byte offsets, each times a weight, are added up.
// spec: vector.md, section 4.13
#pragma once

#include "asctwin/api/vector.h"

namespace asctwin {

struct InterpolationShape {
  Field<uint8_t> h_repeats;
  bool weight_of_block;
  Field<uint16_t> dst_block;
  Field<uint16_t> v_offset;
  Field<uint8_t> v_repeats;
};
template <class T>
void issue_interpolation(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                         const AscendC::LocalTensor<uint32_t>& offsets,
                         const AscendC::LocalTensor<T>& weights, const isa::Lanes& lanes,
                         const InterpolationShape& shape, SourceLoc where) {
  isa::BilinearInterpolation op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.offsets = offsets.operand();
  op.weights = weights.operand();
  op.dtype = dtype_of<T>;
  op.lanes = lanes;
  op.h_repeats = shape.h_repeats.given();
  op.weight_of_block = shape.weight_of_block;
  op.dst_block_stride = shape.dst_block.given();
  op.v_offset = shape.v_offset.given();
  op.v_repeats = shape.v_repeats.given();
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// vRepeat results of eight blocks. Each adds up hRepeat times eight blocks of src0, at the next
// eight byte offsets, multiples of 32 B; src1 has a weight for each of these times or, with
// repeatMode, for each block. vROffset is the distance of results in elements, a multiple of 16.
// Of half; 910B, 910C, 310P and 950.
#define ASCTWIN_INTERPOLATION(Mask, lanes_of)                                                    \
  template <typename T>                                                                          \
  void BilinearInterpolation(                                                                    \
      const LocalTensor<T>& dst, const LocalTensor<T>& src0,                                     \
      const LocalTensor<uint32_t>& src0Offset, const LocalTensor<T>& src1, Mask,                 \
      const asctwin::Field<uint8_t> hRepeat, bool repeatMode,                                    \
      const asctwin::Field<uint16_t> dstBlkStride, const asctwin::Field<uint16_t> vROffset,      \
      const asctwin::Field<uint8_t> vRepeat, const LocalTensor<uint8_t>& sharedTmpBuffer,        \
      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                                   \
    sharedTmpBuffer.operand();                                                                   \
    asctwin::issue_interpolation(dst, src0, src0Offset, src1, asctwin::lanes_of(mask, true, 1),  \
                                 {hRepeat, repeatMode, dstBlkStride, vROffset, vRepeat}, where); \
  }
ASCTWIN_INTERPOLATION(const uint64_t mask[], lanes_of_mask)
ASCTWIN_INTERPOLATION(uint64_t mask, lanes_of_length)
#undef ASCTWIN_INTERPOLATION

}  // namespace AscendC
