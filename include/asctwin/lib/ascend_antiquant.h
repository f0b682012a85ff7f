// AscendAntiQuant: small integers move by an offset and are scaled, to a floating type.
// spec: adv_nn.md, section 4.3
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/quant_policy.h"

ASCTWIN_QUANT_POLICY(AscendAntiQuant)

namespace AscendC {

struct AscendAntiQuantConfig {
  bool hasOffset = false;
  int32_t kDim = 1;
};

// The shapes of the tensors of offsets and scales; zeros: as the tensors themselves say.
struct AntiQuantShapeInfo {
  uint32_t offsetHeight{0};
  uint32_t offsetWidth{0};
  uint32_t scaleHeight{0};
  uint32_t scaleWidth{0};
};

}  // namespace AscendC

namespace asctwin::lib {

// A tensor of offsets or scales; size 0: it is a scalar, or there is none.
struct AntiQuantFactor {
  uint32_t size = 0;
  uint32_t height = 0, width = 0;  // 0: not given
};

// `scratch` as the caller has given it; nullptr: what is left of UB.
void ascend_antiquant(isa::QuantRows op, bool transposed, uint32_t src_size, uint32_t k,
                      const AntiQuantFactor& offset, const AntiQuantFactor& scale,
                      const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class O>
AntiQuantFactor factor_of(const AscendC::LocalTensor<O>& tensor, uint32_t height, uint32_t width) {
  const AscendC::ShapeInfo shape = tensor.GetShapeInfo();
  if (height == 0 && width == 0 && shape.shapeDim == 2)
    return {tensor.GetSize(), shape.shape[0], shape.shape[1]};
  return {tensor.GetSize(), height, width};
}

template <class I, class O>
isa::QuantRows antiquant_of(const AscendC::LocalTensor<O>& dst,
                            const AscendC::LocalTensor<I>& src) {
  isa::QuantRows op;
  op.operation = isa::QuantOp::kAntiQuant;
  op.dst = op.scale = op.offset = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<I>;
  op.dst_dtype = op.scale_dtype = dtype_of<O>;
  return op;
}
template <class I, class O>
isa::QuantRows antiquant_of(const AscendC::LocalTensor<O>& dst, const AscendC::LocalTensor<I>& src,
                            const AscendC::LocalTensor<O>& scale) {
  isa::QuantRows op = antiquant_of(dst, src);
  op.scale = scale.operand();
  op.has_scales = true;
  return op;
}
template <class I, class O>
isa::QuantRows antiquant_of(const AscendC::LocalTensor<O>& dst, const AscendC::LocalTensor<I>& src,
                            const AscendC::LocalTensor<O>& offset,
                            const AscendC::LocalTensor<O>& scale) {
  isa::QuantRows op = antiquant_of(dst, src, scale);
  op.offset = offset.operand();
  op.has_offsets = true;
  return op;
}
template <class I, class O>
isa::QuantRows antiquant_of(const AscendC::LocalTensor<O>& dst, const AscendC::LocalTensor<I>& src,
                            O offset, O scale) {
  isa::QuantRows op = antiquant_of(dst, src);
  op.scale_bits = bits_of(static_cast<float>(scale));
  op.offset_bits = bits_of(static_cast<float>(offset));
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

#define ASCTWIN_ANTIQUANT_TEMPLATE \
  template <typename InputDataType, typename OutputDataType, bool isTranspose>
#define ASCTWIN_ANTIQUANT_SHAPE \
  const AntiQuantShapeInfo &shapeInfo = {}, asctwin::SourceLoc where = asctwin::SourceLoc::here()
#define ASCTWIN_ANTIQUANT_OFFSETS \
  asctwin::lib::factor_of(offset, shapeInfo.offsetHeight, shapeInfo.offsetWidth)
#define ASCTWIN_ANTIQUANT_SCALES \
  asctwin::lib::factor_of(scale, shapeInfo.scaleHeight, shapeInfo.scaleWidth)

// src is [K, N], or [N, K] with isTranspose; a row of scales and offsets serves K / G of its rows.
ASCTWIN_ANTIQUANT_TEMPLATE
void AscendAntiQuant(const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,
                     const LocalTensor<OutputDataType>& offset,
                     const LocalTensor<OutputDataType>& scale,
                     const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t k,
                     ASCTWIN_ANTIQUANT_SHAPE) {
  asctwin::lib::ascend_antiquant(asctwin::lib::antiquant_of(dst, src, offset, scale), isTranspose,
                                 src.GetSize(), k, ASCTWIN_ANTIQUANT_OFFSETS,
                                 ASCTWIN_ANTIQUANT_SCALES, &sharedTmpBuffer, where);
}
ASCTWIN_ANTIQUANT_TEMPLATE
void AscendAntiQuant(const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,
                     const LocalTensor<OutputDataType>& offset,
                     const LocalTensor<OutputDataType>& scale, const uint32_t k,
                     ASCTWIN_ANTIQUANT_SHAPE) {
  asctwin::lib::ascend_antiquant(asctwin::lib::antiquant_of(dst, src, offset, scale), isTranspose,
                                 src.GetSize(), k, ASCTWIN_ANTIQUANT_OFFSETS,
                                 ASCTWIN_ANTIQUANT_SCALES, nullptr, where);
}
ASCTWIN_ANTIQUANT_TEMPLATE
void AscendAntiQuant(const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,
                     const LocalTensor<OutputDataType>& scale,
                     const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t k,
                     ASCTWIN_ANTIQUANT_SHAPE) {
  asctwin::lib::ascend_antiquant(asctwin::lib::antiquant_of(dst, src, scale), isTranspose,
                                 src.GetSize(), k, {}, ASCTWIN_ANTIQUANT_SCALES, &sharedTmpBuffer,
                                 where);
}

// One scale and one offset.
ASCTWIN_ANTIQUANT_TEMPLATE
void AscendAntiQuant(const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,
                     const OutputDataType offset, const OutputDataType scale,
                     const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t k,
                     ASCTWIN_ANTIQUANT_SHAPE) {
  static_cast<void>(shapeInfo);
  asctwin::lib::ascend_antiquant(asctwin::lib::antiquant_of(dst, src, offset, scale), isTranspose,
                                 src.GetSize(), k, {}, {}, &sharedTmpBuffer, where);
}
ASCTWIN_ANTIQUANT_TEMPLATE
void AscendAntiQuant(const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,
                     const OutputDataType offset, const OutputDataType scale, const uint32_t k,
                     ASCTWIN_ANTIQUANT_SHAPE) {
  static_cast<void>(shapeInfo);
  asctwin::lib::ascend_antiquant(asctwin::lib::antiquant_of(dst, src, offset, scale), isTranspose,
                                 src.GetSize(), k, {}, {}, nullptr, where);
}
ASCTWIN_ANTIQUANT_TEMPLATE
void AscendAntiQuant(const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,
                     const OutputDataType scale, const LocalTensor<uint8_t>& sharedTmpBuffer,
                     const uint32_t k, ASCTWIN_ANTIQUANT_SHAPE) {
  static_cast<void>(shapeInfo);
  asctwin::lib::ascend_antiquant(
      asctwin::lib::antiquant_of(dst, src, static_cast<OutputDataType>(0.0f), scale), isTranspose,
      src.GetSize(), k, {}, {}, &sharedTmpBuffer, where);
}

#undef ASCTWIN_ANTIQUANT_SCALES
#undef ASCTWIN_ANTIQUANT_OFFSETS
#undef ASCTWIN_ANTIQUANT_SHAPE
#undef ASCTWIN_ANTIQUANT_TEMPLATE

// The form for the 950: a scale for each row (PER_TOKEN), or for para.groupSize rows or columns
// (PER_GROUP), as AntiQuantize has them. Elements move by the offset before they are scaled.
template <typename dstT, typename srcT, typename scaleT, const AscendAntiQuantConfig& config,
          const AscendAntiQuantPolicy& policy>
void AscendAntiQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,
                     const LocalTensor<scaleT>& scaleTensor,
                     const LocalTensor<scaleT>& offsetTensor,
                     const LocalTensor<uint8_t>& sharedTmpBuffer, const AscendAntiQuantParam& para,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantise_by_policy(
      "AscendAntiQuant",
      asctwin::lib::policy_quant_of<config.hasOffset>(
          asctwin::isa::QuantOp::kAntiQuantize, dstTensor, srcTensor, scaleTensor, offsetTensor),
      asctwin::lib::policy_shape_of<policy>(config, para), &sharedTmpBuffer, where);
}
template <typename dstT, typename srcT, typename scaleT, const AscendAntiQuantConfig& config,
          const AscendAntiQuantPolicy& policy>
void AscendAntiQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,
                     const LocalTensor<scaleT>& scaleTensor,
                     const LocalTensor<scaleT>& offsetTensor, const AscendAntiQuantParam& para,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantise_by_policy(
      "AscendAntiQuant",
      asctwin::lib::policy_quant_of<config.hasOffset>(
          asctwin::isa::QuantOp::kAntiQuantize, dstTensor, srcTensor, scaleTensor, offsetTensor),
      asctwin::lib::policy_shape_of<policy>(config, para), nullptr, where);
}

}  // namespace AscendC
