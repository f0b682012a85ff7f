// Quantize, Dequantize, AntiQuantize, of the 950: a matrix is scaled and converted, with a scale
// for all, for each column, each row or each group. Elsewhere they compile, and a call is reported.
// spec: adv_nn.md, section 4.4
#pragma once

#include <type_traits>

#include "asctwin/api/cast.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

enum class QuantizePolicy : int32_t { PER_TENSOR, PER_CHANNEL, PER_TOKEN, PER_GROUP };
enum class DequantizePolicy : int32_t { PER_TENSOR, PER_CHANNEL, PER_TOKEN, PER_GROUP };
enum class AntiQuantizePolicy : int32_t { PER_TENSOR, PER_CHANNEL, PER_TOKEN, PER_GROUP };

struct QuantizeConfig {
  QuantizePolicy policy;
  bool hasOffset;
  RoundMode roundMode = RoundMode::CAST_RINT;
  int32_t kDim = 1;
};
struct DequantizeConfig {
  DequantizePolicy policy;
  bool hasOffset = false;
  int32_t kDim = 1;
};
struct AntiQuantizeConfig {
  AntiQuantizePolicy policy;
  bool hasOffset;
  int32_t kDim = 1;
};

struct QuantizeParams {
  uint32_t m;
  uint32_t n;
  uint32_t groupSize = 0;
};
struct DequantizeParams {
  uint32_t m;
  uint32_t n;
  uint32_t groupSize = 0;
};
struct AntiQuantizeParams {
  uint32_t m;
  uint32_t n;
  uint32_t groupSize = 0;
};

}  // namespace AscendC

namespace asctwin::lib {

// Describes the groups that share a scale.
struct QuantizeShape {
  int32_t policy;  // as in QuantizePolicy
  int32_t k_dim;
  uint32_t m, n, group_size;
};

// `scratch` as the caller has given it; nullptr: what is left of UB.
void quantize(const char* name, isa::QuantRows op, const QuantizeShape& shape,
              const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
struct FactorType {
  static constexpr bool kIsTensor = false;
  using type = T;
};
template <class T>
struct FactorType<AscendC::LocalTensor<T>> {
  static constexpr bool kIsTensor = true;
  using type = T;
};

// A scale or an offset: the bits of a float, or a tensor.
template <class F>
void set_factor(const F& factor, isa::Operand& operand, bool& is_tensor, uint64_t& bits) {
  is_tensor = FactorType<F>::kIsTensor;
  if constexpr (FactorType<F>::kIsTensor)
    operand = factor.operand();
  else if constexpr (std::is_same_v<F, uint64_t>)
    bits = factor;
  else
    bits = bits_of(static_cast<float>(factor));
}

template <bool has_offset, bool of_tensor, class D, class S, class Scale, class Offset>
isa::QuantRows quantize_of(isa::QuantOp operation, const AscendC::LocalTensor<D>& dst,
                           const AscendC::LocalTensor<S>& src, const Scale& scale,
                           const Offset& offset) {
  static_assert(FactorType<Scale>::kIsTensor != of_tensor,
                "the scale is a number with PER_TENSOR, otherwise a tensor");
  using ScaleType = typename FactorType<Scale>::type;
  isa::QuantRows op;
  op.operation = operation;
  op.dst = op.scale = op.offset = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<S>;
  op.dst_dtype = dtype_of<D>;
  op.scale_dtype = dtype_of<ScaleType>;
  set_factor(scale, op.scale, op.has_scales, op.scale_bits);
  if constexpr (has_offset) {
    static_assert(FactorType<Offset>::kIsTensor != of_tensor,
                  "the offset is a number with PER_TENSOR, otherwise a tensor");
    static_assert(of_tensor || std::is_same_v<Scale, Offset>,
                  "tensors of scales and offsets have one type");
    set_factor(offset, op.offset, op.has_offsets, op.offset_bits);
  }
  return op;
}

template <class Config, class Params>
QuantizeShape shape_of(const Config& config, const Params& params) {
  return {static_cast<int32_t>(config.policy), config.kDim, params.m, params.n, params.groupSize};
}

}  // namespace asctwin::lib

namespace AscendC {

// Rows of params.n elements, one behind the other on both sides. Scales: a number; params.n or
// params.m of them; or [ceil(m / groupSize), n] with kDim 0, [m, ceil(n / groupSize)] with kDim 1.
// Offsets, with config.hasOffset, have the shape of the scales.
#define ASCTWIN_QUANTIZE_TEMPLATE(Name)                                                \
  template <const Name##Config& config, typename DstT, typename SrcT, typename ScaleT, \
            typename OffsetT>
#define ASCTWIN_QUANTIZE_OF(Name, has_offset)                                       \
  asctwin::lib::quantize_of<has_offset, config.policy == Name##Policy::PER_TENSOR>( \
      asctwin::isa::QuantOp::k##Name, dstTensor, srcTensor, scale, offset)
#define ASCTWIN_QUANTIZE_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()

ASCTWIN_QUANTIZE_TEMPLATE(Quantize)
void Quantize(const LocalTensor<DstT>& dstTensor, const LocalTensor<SrcT>& srcTensor,
              const LocalTensor<uint8_t>& sharedTmpBuffer, const ScaleT& scale,
              const OffsetT& offset, const QuantizeParams& params, ASCTWIN_QUANTIZE_WHERE) {
  static_assert(config.roundMode <= RoundMode::CAST_TRUNC,
                "Quantize rounds by CAST_NONE, RINT, FLOOR, CEIL, ROUND or TRUNC");
  auto op = ASCTWIN_QUANTIZE_OF(Quantize, config.hasOffset);
  op.round_mode = static_cast<int64_t>(config.roundMode);
  asctwin::lib::quantize("Quantize", op, asctwin::lib::shape_of(config, params), &sharedTmpBuffer,
                         where);
}
ASCTWIN_QUANTIZE_TEMPLATE(Quantize)
void Quantize(const LocalTensor<DstT>& dstTensor, const LocalTensor<SrcT>& srcTensor,
              const ScaleT& scale, const OffsetT& offset, const QuantizeParams& params,
              ASCTWIN_QUANTIZE_WHERE) {
  static_assert(config.roundMode <= RoundMode::CAST_TRUNC,
                "Quantize rounds by CAST_NONE, RINT, FLOOR, CEIL, ROUND or TRUNC");
  auto op = ASCTWIN_QUANTIZE_OF(Quantize, config.hasOffset);
  op.round_mode = static_cast<int64_t>(config.roundMode);
  asctwin::lib::quantize("Quantize", op, asctwin::lib::shape_of(config, params), nullptr, where);
}

// The offset of Dequantize is reserved.
#define ASCTWIN_QUANTIZE(Name, has_offset)                                                   \
  ASCTWIN_QUANTIZE_TEMPLATE(Name)                                                            \
  void Name(const LocalTensor<DstT>& dstTensor, const LocalTensor<SrcT>& srcTensor,          \
            const ScaleT& scale, const OffsetT& offset,                                      \
            const LocalTensor<uint8_t>& sharedTmpBuffer, const Name##Params& params,         \
            ASCTWIN_QUANTIZE_WHERE) {                                                        \
    asctwin::lib::quantize(#Name, ASCTWIN_QUANTIZE_OF(Name, has_offset),                     \
                           asctwin::lib::shape_of(config, params), &sharedTmpBuffer, where); \
  }                                                                                          \
  ASCTWIN_QUANTIZE_TEMPLATE(Name)                                                            \
  void Name(const LocalTensor<DstT>& dstTensor, const LocalTensor<SrcT>& srcTensor,          \
            const ScaleT& scale, const OffsetT& offset, const Name##Params& params,          \
            ASCTWIN_QUANTIZE_WHERE) {                                                        \
    asctwin::lib::quantize(#Name, ASCTWIN_QUANTIZE_OF(Name, has_offset),                     \
                           asctwin::lib::shape_of(config, params), nullptr, where);          \
  }
ASCTWIN_QUANTIZE(Dequantize, false)
ASCTWIN_QUANTIZE(AntiQuantize, config.hasOffset)
#undef ASCTWIN_QUANTIZE
#undef ASCTWIN_QUANTIZE_WHERE
#undef ASCTWIN_QUANTIZE_OF
#undef ASCTWIN_QUANTIZE_TEMPLATE

}  // namespace AscendC
