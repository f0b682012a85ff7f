// AscendDequant: int32_t by a scale to a floating type.
// spec: adv_nn.md, section 4.2
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/quant_policy.h"

ASCTWIN_QUANT_POLICY(AscendDeQuant)

namespace AscendC {

struct AscendDeQuantConfig {
  bool hasOffset = false;
  int32_t kDim = 1;
};

enum class DeQuantMode : uint8_t { DEQUANT_WITH_SINGLE_ROW = 0, DEQUANT_WITH_MULTI_ROW };

// m rows of n elements, of which calCount are computed.
struct DequantParams {
  uint32_t m;
  uint32_t n;
  uint32_t calCount;
};

}  // namespace AscendC

namespace asctwin::lib {

template <class T>
inline constexpr bool kIsDequantScalar = std::is_same_v<T, bfloat16_t> || std::is_same_v<T, float>;

// `scales`: elements of the tensor; 0 of a scalar. `scratch` as the caller has given it; nullptr:
// what is left of UB.
void ascend_dequant(isa::QuantRows op, const AscendC::DequantParams& params, bool single_row,
                    uint32_t scales, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);
// Without a shape: the scales serve one row of them after the other.
void ascend_dequant(isa::QuantRows op, uint32_t count, uint32_t scales,
                    const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class D, class S>
isa::QuantRows dequant_of(const AscendC::LocalTensor<D>& dst,
                          const AscendC::LocalTensor<int32_t>& src) {
  isa::QuantRows op;
  op.operation = isa::QuantOp::kDequant;
  op.dst = op.scale = op.offset = dst.operand();
  op.src = src.operand();
  op.dtype = DType::kInt32;
  op.dst_dtype = dtype_of<D>;
  op.scale_dtype = dtype_of<S>;
  return op;
}
template <class D, class S>
isa::QuantRows dequant_of(const AscendC::LocalTensor<D>& dst,
                          const AscendC::LocalTensor<int32_t>& src,
                          const AscendC::LocalTensor<S>& scale) {
  isa::QuantRows op = dequant_of<D, S>(dst, src);
  op.scale = scale.operand();
  op.has_scales = true;
  return op;
}
template <class D, class S>
isa::QuantRows scalar_dequant_of(const AscendC::LocalTensor<D>& dst,
                                 const AscendC::LocalTensor<int32_t>& src, S scale) {
  isa::QuantRows op = dequant_of<D, S>(dst, src);
  op.scale_bits = bits_of(static_cast<float>(scale));
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

#define ASCTWIN_DEQUANT_TEMPLATE \
  template <typename dstT, typename scaleT, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
#define ASCTWIN_DEQUANT_SCALAR                                       \
  template <typename dstT, typename scaleT,                          \
            DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW, \
            std::enable_if_t<asctwin::lib::kIsDequantScalar<scaleT>, int> = 0>
#define ASCTWIN_DEQUANT_ROWS mode == DeQuantMode::DEQUANT_WITH_SINGLE_ROW
#define ASCTWIN_DEQUANT_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()

// A scale for each column; rows of dst begin at multiples of 32 B.
ASCTWIN_DEQUANT_TEMPLATE
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const LocalTensor<scaleT>& deqScale, const LocalTensor<uint8_t>& sharedTmpBuffer,
                   DequantParams params, ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::dequant_of(dstTensor, srcTensor, deqScale), params,
                               ASCTWIN_DEQUANT_ROWS, deqScale.GetSize(), &sharedTmpBuffer, where);
}
ASCTWIN_DEQUANT_TEMPLATE
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const LocalTensor<scaleT>& deqScale, DequantParams params,
                   ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::dequant_of(dstTensor, srcTensor, deqScale), params,
                               ASCTWIN_DEQUANT_ROWS, deqScale.GetSize(), nullptr, where);
}

// One scale.
ASCTWIN_DEQUANT_SCALAR
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const scaleT deqScale, const LocalTensor<uint8_t>& sharedTmpBuffer,
                   DequantParams params, ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::scalar_dequant_of(dstTensor, srcTensor, deqScale),
                               params, ASCTWIN_DEQUANT_ROWS, 0, &sharedTmpBuffer, where);
}
ASCTWIN_DEQUANT_SCALAR
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const scaleT deqScale, DequantParams params, ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::scalar_dequant_of(dstTensor, srcTensor, deqScale),
                               params, ASCTWIN_DEQUANT_ROWS, 0, nullptr, where);
}

// Without a shape.
ASCTWIN_DEQUANT_TEMPLATE
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const LocalTensor<scaleT>& deqScale, const LocalTensor<uint8_t>& sharedTmpBuffer,
                   const uint32_t calCount, ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::dequant_of(dstTensor, srcTensor, deqScale), calCount,
                               deqScale.GetSize(), &sharedTmpBuffer, where);
}
ASCTWIN_DEQUANT_TEMPLATE
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const LocalTensor<scaleT>& deqScale, const LocalTensor<uint8_t>& sharedTmpBuffer,
                   ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::dequant_of(dstTensor, srcTensor, deqScale),
                               srcTensor.GetSize(), deqScale.GetSize(), &sharedTmpBuffer, where);
}
ASCTWIN_DEQUANT_TEMPLATE
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const LocalTensor<scaleT>& deqScale, const uint32_t calCount,
                   ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::dequant_of(dstTensor, srcTensor, deqScale), calCount,
                               deqScale.GetSize(), nullptr, where);
}
ASCTWIN_DEQUANT_TEMPLATE
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                   const LocalTensor<scaleT>& deqScale, ASCTWIN_DEQUANT_WHERE) {
  asctwin::lib::ascend_dequant(asctwin::lib::dequant_of(dstTensor, srcTensor, deqScale),
                               srcTensor.GetSize(), deqScale.GetSize(), nullptr, where);
}

#undef ASCTWIN_DEQUANT_WHERE
#undef ASCTWIN_DEQUANT_ROWS
#undef ASCTWIN_DEQUANT_SCALAR
#undef ASCTWIN_DEQUANT_TEMPLATE

// The form for the 950: a scale for each row (PER_TOKEN), or for para.groupSize rows or columns
// (PER_GROUP), as Dequantize has them. The offset is reserved.
template <typename dstT, typename srcT, typename scaleT, const AscendDeQuantConfig& config,
          const AscendDeQuantPolicy& policy>
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,
                   const LocalTensor<scaleT>& scaleTensor, const LocalTensor<scaleT>& offsetTensor,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const AscendDeQuantParam& para,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantise_by_policy(
      "AscendDequant",
      asctwin::lib::policy_quant_of<false>(asctwin::isa::QuantOp::kDequantize, dstTensor, srcTensor,
                                           scaleTensor, offsetTensor),
      asctwin::lib::policy_shape_of<policy>(config, para), &sharedTmpBuffer, where);
}
template <typename dstT, typename srcT, typename scaleT, const AscendDeQuantConfig& config,
          const AscendDeQuantPolicy& policy>
void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,
                   const LocalTensor<scaleT>& scaleTensor, const LocalTensor<scaleT>& offsetTensor,
                   const AscendDeQuantParam& para,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantise_by_policy(
      "AscendDequant",
      asctwin::lib::policy_quant_of<false>(asctwin::isa::QuantOp::kDequantize, dstTensor, srcTensor,
                                           scaleTensor, offsetTensor),
      asctwin::lib::policy_shape_of<policy>(config, para), nullptr, where);
}

}  // namespace AscendC
