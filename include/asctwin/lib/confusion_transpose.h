// Transpose with tiling, of old ConfusionTranspose: axes change places, between ND and NZ.
// spec: adv_math.md, section 6.5
#pragma once

#include "asctwin/api/transpose.h"
#include "asctwin/lib/confusion_transpose_tiling_data.h"

using AscendC::tiling::ConfusionTransposeTiling;

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void confusion_transpose(const char* name, isa::StridedMove op, AscendC::TransposeType type,
                         const ConfusionTransposeTiling& tiling,
                         const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
isa::StridedMove transpose_of(const AscendC::LocalTensor<T>& dst,
                              const AscendC::LocalTensor<T>& src) {
  isa::StridedMove op;
  op.operation = isa::MoveOp::kTranspose;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// The shape is in the tiling. Of TRANSPOSE_ND2ND_ONLY it may be filled by hand: param1 is the
// height and param2 the width of the source.
#define ASCTWIN_CONFUSION_TRANSPOSE(name)                                                         \
  template <typename T>                                                                           \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                                 \
            const LocalTensor<uint8_t>& sharedTmpBuffer, TransposeType transposeType,             \
            const ConfusionTransposeTiling& tiling,                                               \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::lib::confusion_transpose(#name, asctwin::lib::transpose_of(dst, src), transposeType, \
                                      tiling, &sharedTmpBuffer, where);                           \
  }                                                                                               \
  template <typename T>                                                                           \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, TransposeType transposeType,    \
            const ConfusionTransposeTiling& tiling,                                               \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                              \
    asctwin::lib::confusion_transpose(#name, asctwin::lib::transpose_of(dst, src), transposeType, \
                                      tiling, nullptr, where);                                    \
  }
ASCTWIN_CONFUSION_TRANSPOSE(Transpose)
ASCTWIN_CONFUSION_TRANSPOSE(ConfusionTranspose)
#undef ASCTWIN_CONFUSION_TRANSPOSE

}  // namespace AscendC
