// Defines the common part of AscendQuant, AscendDequant and AscendAntiQuant with a policy: a scale
// for each row, or for each group of a matrix, on the 950. They are composed of Quantize,
// Dequantize and AntiQuantize.
// UNVERIFIED: evidence = inferred: the enumerators of the policies, and the fields of
// AscendDeQuantConfig, AscendDeQuantParam and AscendAntiQuantConfig, are those of Quantize and of
// AscendQuant.
// spec: adv_nn.md, sections 0.3, 4.1 to 4.4
#pragma once

#include "asctwin/lib/quantize.h"

#define ASCTWIN_QUANT_POLICY(Name)                                                  \
  namespace AscendC {                                                               \
  enum class Name##Policy : int32_t{PER_TENSOR, PER_CHANNEL, PER_TOKEN, PER_GROUP}; \
  struct Name##Param {                                                              \
    uint32_t m;                                                                     \
    uint32_t n;                                                                     \
    uint32_t calCount;                                                              \
    uint32_t groupSize = 0;                                                         \
  };                                                                                \
  }

namespace asctwin::lib {

// Rows of `n`; `count` elements are computed.
struct PolicyShape {
  QuantizeShape shape;
  uint32_t count;
};
template <auto policy, class Config, class Param>
PolicyShape policy_shape_of(const Config& config, const Param& param) {
  using Policy = decltype(policy);
  static_assert(policy == Policy::PER_TOKEN || policy == Policy::PER_GROUP,
                "the policy is PER_TOKEN or PER_GROUP; the forms without one have the others");
  return {{static_cast<int32_t>(policy), config.kDim, param.m, param.n, param.groupSize},
          param.calCount};
}

// `name` as the kernel calls it; `scratch` as it has given it, nullptr: what is left of UB.
void quantise_by_policy(const char* name, const isa::QuantRows& op, const PolicyShape& shape,
                        const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

// `offset` is a tensor, or a number of the type of the scales.
template <bool has_offset, class D, class S, class Scale, class Offset>
isa::QuantRows policy_quant_of(isa::QuantOp operation, const AscendC::LocalTensor<D>& dst,
                               const AscendC::LocalTensor<S>& src,
                               const AscendC::LocalTensor<Scale>& scale, const Offset& offset) {
  isa::QuantRows op = quantize_of<false, false>(operation, dst, src, scale, offset);
  if constexpr (has_offset) set_factor(offset, op.offset, op.has_offsets, op.offset_bits);
  return op;
}

}  // namespace asctwin::lib
