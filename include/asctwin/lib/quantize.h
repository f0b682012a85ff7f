// Quantize, Dequantize, AntiQuantize: of the 950 alone, and not modelled. They are declared so that
// kernels that choose between chips compile.
// spec: adv_nn.md, section 4.4
#pragma once

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

// Reports that the call is not modelled.
void quantize_of_950(const char* name, SourceLoc where);

}  // namespace asctwin::lib

namespace AscendC {

// Scale and offset are scalars or tensors, as the policy says.
template <const QuantizeConfig& config, typename DstT, typename SrcT, typename ScaleT,
          typename OffsetT>
void Quantize(const LocalTensor<DstT>&, const LocalTensor<SrcT>&, const LocalTensor<uint8_t>&,
              const ScaleT&, const OffsetT&, const QuantizeParams&,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantize_of_950("Quantize", where);
}
template <const QuantizeConfig& config, typename DstT, typename SrcT, typename ScaleT,
          typename OffsetT>
void Quantize(const LocalTensor<DstT>&, const LocalTensor<SrcT>&, const ScaleT&, const OffsetT&,
              const QuantizeParams&, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantize_of_950("Quantize", where);
}

template <const DequantizeConfig& config, typename DstT, typename SrcT, typename ScaleT,
          typename OffsetT>
void Dequantize(const LocalTensor<DstT>&, const LocalTensor<SrcT>&, const ScaleT&, const OffsetT&,
                const LocalTensor<uint8_t>&, const DequantizeParams&,
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantize_of_950("Dequantize", where);
}
template <const DequantizeConfig& config, typename DstT, typename SrcT, typename ScaleT,
          typename OffsetT>
void Dequantize(const LocalTensor<DstT>&, const LocalTensor<SrcT>&, const ScaleT&, const OffsetT&,
                const DequantizeParams&, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantize_of_950("Dequantize", where);
}

template <const AntiQuantizeConfig& config, typename DstT, typename SrcT, typename ScaleT,
          typename OffsetT>
void AntiQuantize(const LocalTensor<DstT>&, const LocalTensor<SrcT>&, const ScaleT&, const OffsetT&,
                  const LocalTensor<uint8_t>&, const AntiQuantizeParams&,
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantize_of_950("AntiQuantize", where);
}
template <const AntiQuantizeConfig& config, typename DstT, typename SrcT, typename ScaleT,
          typename OffsetT>
void AntiQuantize(const LocalTensor<DstT>&, const LocalTensor<SrcT>&, const ScaleT&, const OffsetT&,
                  const AntiQuantizeParams&,
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::quantize_of_950("AntiQuantize", where);
}

}  // namespace AscendC
