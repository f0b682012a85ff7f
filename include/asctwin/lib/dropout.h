// DropOut: the elements that a mask marks are kept and scaled; the others become 0.
// spec: adv_math.md, section 5.2
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

// maskLastAxis in bytes, padding included.
struct DropOutShapeInfo {
  DropOutShapeInfo() {}

  uint32_t firstAxis = 0;
  uint32_t srcLastAxis = 0;
  uint32_t maskLastAxis = 0;
};

}  // namespace AscendC

namespace asctwin::lib {

// `mode` 0: as the shapes say. `scratch` as the caller has given it; nullptr: what is left of UB.
void dropout(isa::MaskRows op, uint32_t mode, float keep_prob,
             const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
isa::MaskRows dropout_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                         const AscendC::LocalTensor<uint8_t>& mask,
                         const AscendC::DropOutShapeInfo& info) {
  isa::MaskRows op;
  op.operation = isa::MaskRowsOp::kDropOut;
  op.dst = dst.operand();
  op.src = src.operand();
  op.mask = mask.operand();
  op.dtype = dtype_of<T>;
  op.rows = info.firstAxis;
  op.columns = info.srcLastAxis;
  op.mask_columns = info.maskLastAxis;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst = mask ? src / keepProb : 0. dst may be src.
template <typename T, bool isInitBitMode = false, uint32_t dropOutMode = 0>
void DropOut(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
             const LocalTensor<uint8_t>& maskLocal, const LocalTensor<uint8_t>& sharedTmpBuffer,
             const float keepProb, const DropOutShapeInfo& info,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::dropout(asctwin::lib::dropout_of(dstLocal, srcLocal, maskLocal, info), dropOutMode,
                        keepProb, &sharedTmpBuffer, where);
}
template <typename T, bool isInitBitMode = false, uint32_t dropOutMode = 0>
void DropOut(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
             const LocalTensor<uint8_t>& maskLocal, const float keepProb,
             const DropOutShapeInfo& info, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::dropout(asctwin::lib::dropout_of(dstLocal, srcLocal, maskLocal, info), dropOutMode,
                        keepProb, nullptr, where);
}

}  // namespace AscendC
