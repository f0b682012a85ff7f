// Pad: columns of a value before and behind each row. UnPad: rows without their last columns.
// spec: adv_math.md, sections 6.3 and 6.4
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/pad_tiling_data.h"

using AscendC::tiling::PadTiling;
using AscendC::tiling::UnPadTiling;

namespace AscendC {

struct PadParams {
  PadParams() {}
  PadParams(const uint16_t left, const uint16_t right, const int32_t value)
      : leftPad(left), rightPad(right), padValue(value) {}

  uint16_t leftPad = 0;
  uint16_t rightPad = 0;
  int32_t padValue = 0;
};

struct UnPadParams {
  UnPadParams() {}
  UnPadParams(const uint16_t left, const uint16_t right) : leftPad(left), rightPad(right) {}

  uint16_t leftPad = 0;
  uint16_t rightPad = 0;
};

}  // namespace AscendC

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void pad(const isa::StridedMove& op, const AscendC::PadParams& params, const PadTiling& tiling,
         const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);
void unpad(const isa::StridedMove& op, const AscendC::UnPadParams& params,
           const UnPadTiling& tiling, const AscendC::LocalTensor<uint8_t>* scratch,
           SourceLoc where);

template <class T>
isa::StridedMove row_move_of(isa::MoveOp operation, const AscendC::LocalTensor<T>& dst,
                             const AscendC::LocalTensor<T>& src) {
  isa::StridedMove op;
  op.operation = operation;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  return op;
}
// padValue becomes an element by its value.
template <class T>
isa::StridedMove pad_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                        const AscendC::PadParams& params) {
  isa::StridedMove op = row_move_of(isa::MoveOp::kPad, dst, src);
  op.value = bits_of(static_cast<T>(params.padValue));
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

template <typename T>
void Pad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
         const PadParams& padParams, const LocalTensor<uint8_t>& sharedTmpBuffer,
         const PadTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::pad(asctwin::lib::pad_of(dstTensor, srcTensor, padParams), padParams, tiling,
                    &sharedTmpBuffer, where);
}
template <typename T>
void Pad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
         const PadParams& padParams, const PadTiling& tiling,
         asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::pad(asctwin::lib::pad_of(dstTensor, srcTensor, padParams), padParams, tiling,
                    nullptr, where);
}

template <typename T>
void UnPad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
           const UnPadParams& unPadParams, const LocalTensor<uint8_t>& sharedTmpBuffer,
           const UnPadTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::unpad(asctwin::lib::row_move_of(asctwin::isa::MoveOp::kUnPad, dstTensor, srcTensor),
                      unPadParams, tiling, &sharedTmpBuffer, where);
}
template <typename T>
void UnPad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
           const UnPadParams& unPadParams, const UnPadTiling& tiling,
           asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::unpad(asctwin::lib::row_move_of(asctwin::isa::MoveOp::kUnPad, dstTensor, srcTensor),
                      unPadParams, tiling, nullptr, where);
}

}  // namespace AscendC
