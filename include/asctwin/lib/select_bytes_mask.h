// Select with a mask of whole elements, of old SelectWithBytesMask.
// spec: adv_math.md, section 5.1
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

// Rows of the mask may be longer than those of the source; what is more is dropped.
struct SelectWithBytesMaskShapeInfo {
  SelectWithBytesMaskShapeInfo() {}

  uint32_t firstAxis = 0;
  uint32_t srcLastAxis = 0;
  uint32_t maskLastAxis = 0;
};

}  // namespace AscendC

namespace asctwin::lib {

// Sizes in elements, of the tensors as they are.
void select_bytes_mask(const char* name, const isa::MaskRows& op, uint32_t src_size,
                       uint32_t mask_size, const AscendC::LocalTensor<uint8_t>& scratch,
                       SourceLoc where);

template <class T, class U>
isa::MaskRows byte_select(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                          T scalar, const AscendC::LocalTensor<U>& mask,
                          const AscendC::SelectWithBytesMaskShapeInfo& info, bool reuses_mask) {
  isa::MaskRows op;
  op.operation = isa::MaskRowsOp::kSelect;
  op.dst = dst.operand();
  op.src = src.operand();
  op.mask = mask.operand();
  op.dtype = dtype_of<T>;
  op.mask_dtype = dtype_of<U>;
  op.rows = info.firstAxis;
  op.columns = info.srcLastAxis;
  op.mask_columns = info.maskLastAxis;
  op.scalar = bits_of(scalar);
  op.spoils_mask = reuses_mask && info.srcLastAxis != info.maskLastAxis;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst = mask is 0 ? src0 : src1; either of them is a scalar. With isReuseMask the mask may be
// overwritten where its rows are longer. dst may be the source.
#define ASCTWIN_SELECT_BYTES_MASK(name)                                                          \
  template <typename T, typename U, bool isReuseMask = true>                                     \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, asctwin::NotDeducedT<T> src1, \
            const LocalTensor<U>& mask, const LocalTensor<uint8_t>& sharedTmpBuffer,             \
            const SelectWithBytesMaskShapeInfo& info,                                            \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                             \
    auto op = asctwin::lib::byte_select<T>(dst, src0, src1, mask, info, isReuseMask);            \
    op.keeps_where_set = false;                                                                  \
    asctwin::lib::select_bytes_mask(#name, op, src0.GetSize(), mask.GetSize(), sharedTmpBuffer,  \
                                    where);                                                      \
  }                                                                                              \
  template <typename T, typename U, bool isReuseMask = true>                                     \
  void name(const LocalTensor<T>& dst, asctwin::NotDeducedT<T> src0, const LocalTensor<T>& src1, \
            const LocalTensor<U>& mask, const LocalTensor<uint8_t>& sharedTmpBuffer,             \
            const SelectWithBytesMaskShapeInfo& info,                                            \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                             \
    asctwin::lib::select_bytes_mask(                                                             \
        #name, asctwin::lib::byte_select<T>(dst, src1, src0, mask, info, isReuseMask),           \
        src1.GetSize(), mask.GetSize(), sharedTmpBuffer, where);                                 \
  }
ASCTWIN_SELECT_BYTES_MASK(Select)
ASCTWIN_SELECT_BYTES_MASK(SelectWithBytesMask)
#undef ASCTWIN_SELECT_BYTES_MASK

}  // namespace AscendC
