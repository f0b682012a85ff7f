// AscendQuant: a scale and an offset, then int8_t; on the 950 to any type of a byte, and with
// scales of rows or groups. UNVERIFIED: evidence = inferred: int8_t of half and float is computed
// in half in every form without a policy, everything else in float. spec: adv_nn.md, section 4.1
#pragma once

#include "asctwin/api/cast.h"
#include "asctwin/api/tensor.h"
#include "asctwin/lib/quant_policy.h"

ASCTWIN_QUANT_POLICY(AscendQuant)

namespace AscendC {

// Counts that stand in place of those of the call; the last three fields are of the 950.
struct AscendQuantConfig {
  uint32_t calcCount = 0;
  uint32_t offsetCount = 0;
  uint32_t scaleCount = 0;
  uint32_t workLocalSize = 0;
  bool hasOffset = false;
  int32_t kDim = 1;
  RoundMode roundMode = RoundMode::CAST_RINT;
};
inline constexpr AscendQuantConfig ASCEND_QUANT_DEFAULT_CFG = {0, 0, 0, 0};

}  // namespace AscendC

namespace asctwin::lib {

inline constexpr int64_t kNoCount = -1;  // of a call without it

// Elements that take part, and those of the tensors of scales and offsets; `src` as a whole, and
// such a tensor, where the call does not say.
struct QuantCounts {
  int64_t all = kNoCount;
  int64_t scale = kNoCount;
  int64_t offset = kNoCount;
};

// `scratch` as the caller has given it; nullptr: what is left of UB.
void ascend_quant(isa::QuantRows op, const AscendC::AscendQuantConfig& config, QuantCounts counts,
                  const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class D, class T>
isa::QuantRows quant_of(const AscendC::LocalTensor<D>& dst, const AscendC::LocalTensor<T>& src) {
  constexpr bool kInHalf =
      std::is_same_v<D, int8_t> && (std::is_same_v<T, half> || std::is_same_v<T, float>);
  isa::QuantRows op;
  op.operation = kInHalf ? isa::QuantOp::kQuant : isa::QuantOp::kQuantize;
  op.dst = op.scale = op.offset = dst.operand();
  op.src = src.operand();
  op.dtype = op.scale_dtype = dtype_of<T>;
  op.dst_dtype = dtype_of<D>;
  op.columns = src.GetSize();
  return op;
}
template <class D, class T>
isa::QuantRows quant_of(const AscendC::LocalTensor<D>& dst, const AscendC::LocalTensor<T>& src,
                        float scale, float offset) {
  isa::QuantRows op = quant_of(dst, src);
  op.scale_bits = bits_of(scale);
  op.offset_bits = bits_of(offset);
  return op;
}
template <class D, class T>
isa::QuantRows quant_of(const AscendC::LocalTensor<D>& dst, const AscendC::LocalTensor<T>& src,
                        const AscendC::LocalTensor<T>& scale, NotDeducedT<T> offset) {
  isa::QuantRows op = quant_of(dst, src);
  op.scale = scale.operand();
  op.has_scales = true;
  op.offset_bits = bits_of(static_cast<float>(offset));
  return op;
}
template <class D, class T>
isa::QuantRows quant_of(const AscendC::LocalTensor<D>& dst, const AscendC::LocalTensor<T>& src,
                        const AscendC::LocalTensor<T>& scale,
                        const AscendC::LocalTensor<T>& offset) {
  isa::QuantRows op = quant_of(dst, src);
  op.scale = scale.operand();
  op.offset = offset.operand();
  op.has_scales = op.has_offsets = true;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

#define ASCTWIN_QUANT_TEMPLATE                      \
  template <typename T, bool isReuseSource = false, \
            const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>
#define ASCTWIN_QUANT_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()

// One scale and one offset: dst[i] = int8_t(src[i] * scale + offset), in half.
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const float scale, const float offset,
                 const uint32_t calCount, ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scale, offset), config,
                             {calCount}, &sharedTmpBuffer, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const float scale, const float offset,
                 ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scale, offset), config,
                             {}, &sharedTmpBuffer, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const float scale, const float offset, const uint32_t calCount,
                 ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scale, offset), config,
                             {calCount}, nullptr, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const float scale, const float offset, ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scale, offset), config,
                             {}, nullptr, where);
}

// A scale for each of scaleCount columns.
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const LocalTensor<T>& scaleTensor,
                 const asctwin::NotDeducedT<T> offset, const uint32_t scaleCount,
                 const uint32_t calCount, ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offset),
                             config, {calCount, scaleCount}, &sharedTmpBuffer, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const LocalTensor<T>& scaleTensor,
                 const asctwin::NotDeducedT<T> offset, ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offset),
                             config, {asctwin::lib::kNoCount, scaleTensor.GetSize()},
                             &sharedTmpBuffer, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<T>& scaleTensor, const asctwin::NotDeducedT<T> offset,
                 const uint32_t scaleCount, const uint32_t calCount, ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offset),
                             config, {calCount, scaleCount}, nullptr, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<T>& scaleTensor, const asctwin::NotDeducedT<T> offset,
                 ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offset),
                             config, {asctwin::lib::kNoCount, scaleTensor.GetSize()}, nullptr,
                             where);
}

// A scale and an offset for each column.
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const LocalTensor<T>& scaleTensor,
                 const LocalTensor<T>& offsetTensor, const uint32_t scaleCount,
                 const uint32_t offsetCount, const uint32_t calCount, ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(
      asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offsetTensor), config,
      {calCount, scaleCount, offsetCount}, &sharedTmpBuffer, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const LocalTensor<T>& scaleTensor,
                 const LocalTensor<T>& offsetTensor, ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(
      asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offsetTensor), config,
      {asctwin::lib::kNoCount, scaleTensor.GetSize(), offsetTensor.GetSize()}, &sharedTmpBuffer,
      where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<T>& scaleTensor, const LocalTensor<T>& offsetTensor,
                 const uint32_t scaleCount, const uint32_t offsetCount, const uint32_t calCount,
                 ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(
      asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offsetTensor), config,
      {calCount, scaleCount, offsetCount}, nullptr, where);
}
ASCTWIN_QUANT_TEMPLATE
void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                 const LocalTensor<T>& scaleTensor, const LocalTensor<T>& offsetTensor,
                 ASCTWIN_QUANT_WHERE) {
  asctwin::lib::ascend_quant(
      asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offsetTensor), config,
      {asctwin::lib::kNoCount, scaleTensor.GetSize(), offsetTensor.GetSize()}, nullptr, where);
}

// Declares the forms with a result of any one-byte type. `Buffer` is the parameter of the buffer
// and a comma, or nothing.
#define ASCTWIN_QUANT_BUFFER const LocalTensor<uint8_t>&sharedTmpBuffer,
#define ASCTWIN_QUANT_FREELY(Buffer, scratch)                                                     \
  template <typename dstT, typename srcT, bool isReuseSource = false>                             \
  void AscendQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,        \
                   Buffer const float scale, const float offset, const uint32_t calCount,         \
                   ASCTWIN_QUANT_WHERE) {                                                         \
    asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scale, offset),       \
                               ASCEND_QUANT_DEFAULT_CFG, {calCount}, scratch, where);             \
  }                                                                                               \
  template <typename dstT, typename srcT, bool isReuseSource = false>                             \
  void AscendQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,        \
                   Buffer const float scale, const float offset, ASCTWIN_QUANT_WHERE) {           \
    asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scale, offset),       \
                               ASCEND_QUANT_DEFAULT_CFG, {}, scratch, where);                     \
  }                                                                                               \
  template <typename dstT, typename srcT, bool isReuseSource = false>                             \
  void AscendQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,        \
                   Buffer const LocalTensor<srcT>& scaleTensor,                                   \
                   const asctwin::NotDeducedT<srcT> offset, const uint32_t scaleCount,            \
                   const uint32_t calCount, ASCTWIN_QUANT_WHERE) {                                \
    asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offset), \
                               ASCEND_QUANT_DEFAULT_CFG, {calCount, scaleCount}, scratch, where); \
  }                                                                                               \
  template <typename dstT, typename srcT, bool isReuseSource = false>                             \
  void AscendQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,        \
                   Buffer const LocalTensor<srcT>& scaleTensor,                                   \
                   const asctwin::NotDeducedT<srcT> offset, ASCTWIN_QUANT_WHERE) {                \
    asctwin::lib::ascend_quant(asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offset), \
                               ASCEND_QUANT_DEFAULT_CFG,                                          \
                               {asctwin::lib::kNoCount, scaleTensor.GetSize()}, scratch, where);  \
  }                                                                                               \
  template <typename dstT, typename srcT, bool isReuseSource = false>                             \
  void AscendQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,        \
                   Buffer const LocalTensor<srcT>& scaleTensor,                                   \
                   const LocalTensor<srcT>& offsetTensor, const uint32_t scaleCount,              \
                   const uint32_t offsetCount, const uint32_t calCount, ASCTWIN_QUANT_WHERE) {    \
    asctwin::lib::ascend_quant(                                                                   \
        asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offsetTensor),                  \
        ASCEND_QUANT_DEFAULT_CFG, {calCount, scaleCount, offsetCount}, scratch, where);           \
  }                                                                                               \
  template <typename dstT, typename srcT, bool isReuseSource = false>                             \
  void AscendQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,        \
                   Buffer const LocalTensor<srcT>& scaleTensor,                                   \
                   const LocalTensor<srcT>& offsetTensor, ASCTWIN_QUANT_WHERE) {                  \
    asctwin::lib::ascend_quant(                                                                   \
        asctwin::lib::quant_of(dstTensor, srcTensor, scaleTensor, offsetTensor),                  \
        ASCEND_QUANT_DEFAULT_CFG,                                                                 \
        {asctwin::lib::kNoCount, scaleTensor.GetSize(), offsetTensor.GetSize()}, scratch, where); \
  }
ASCTWIN_QUANT_FREELY(ASCTWIN_QUANT_BUFFER, &sharedTmpBuffer)
ASCTWIN_QUANT_FREELY(, nullptr)
#undef ASCTWIN_QUANT_FREELY

// A scale for each row (PER_TOKEN), or for para.groupSize rows or columns (PER_GROUP), as Quantize
// has them. `OffsetT` is a tensor of scaleT, or scaleT.
#define ASCTWIN_QUANT_BY_POLICY(Buffer, OffsetT, scratch)                                        \
  template <typename dstT, typename srcT, typename scaleT, bool isReuseSource = false,           \
            const AscendQuantConfig& config, const AscendQuantPolicy& policy>                    \
  void AscendQuant(const LocalTensor<dstT>& dstTensor, const LocalTensor<srcT>& srcTensor,       \
                   Buffer const LocalTensor<scaleT>& scaleTensor, OffsetT offset,                \
                   const AscendQuantParam& para, ASCTWIN_QUANT_WHERE) {                          \
    static_assert(config.roundMode <= RoundMode::CAST_TRUNC,                                     \
                  "AscendQuant rounds by CAST_NONE, RINT, FLOOR, CEIL, ROUND or TRUNC");         \
    auto op = asctwin::lib::policy_quant_of<config.hasOffset>(                                   \
        asctwin::isa::QuantOp::kQuantize, dstTensor, srcTensor, scaleTensor, offset);            \
    op.round_mode = static_cast<int64_t>(config.roundMode);                                      \
    asctwin::lib::quantise_by_policy(                                                            \
        "AscendQuant", op, asctwin::lib::policy_shape_of<policy>(config, para), scratch, where); \
  }
ASCTWIN_QUANT_BY_POLICY(ASCTWIN_QUANT_BUFFER, const LocalTensor<scaleT>&, &sharedTmpBuffer)
ASCTWIN_QUANT_BY_POLICY(, const LocalTensor<scaleT>&, nullptr)
ASCTWIN_QUANT_BY_POLICY(ASCTWIN_QUANT_BUFFER, const asctwin::NotDeducedT<scaleT>, &sharedTmpBuffer)
ASCTWIN_QUANT_BY_POLICY(, const asctwin::NotDeducedT<scaleT>, nullptr)
#undef ASCTWIN_QUANT_BY_POLICY
#undef ASCTWIN_QUANT_BUFFER

#undef ASCTWIN_QUANT_WHERE
#undef ASCTWIN_QUANT_TEMPLATE

}  // namespace AscendC
