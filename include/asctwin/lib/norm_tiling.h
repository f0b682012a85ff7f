// The tiling structs of normalisations as a host fills them, and what a host program asks about
// these functions. Sizes are bytes. A srcShape is {B, S, H} or as said.
// spec: adv_nn.md, sections 3, 5 and 11
#pragma once

#include "asctwin/lib/norm_tiling_data.h"
#include "asctwin/lib/shape.h"
#include "register/tilingdata_base.h"

namespace optiling {

// Also of the type that the kernel takes, so that one definition serves both.
#define ASCTWIN_HOST_FIELD(type, field)                       \
  void set_##field(type new_##field) { field = new_##field; } \
  type get_##field() const { return field; }
#define ASCTWIN_HOST_TILING(name, fields)                                            \
  struct alignas(8) name : ::AscendC::tiling::name, ::asctwin::TilingMethods<name> { \
    fields(ASCTWIN_HOST_FIELD)                                                       \
  };
ASCTWIN_HOST_TILING(LayerNormTiling, ASCTWIN_LAYER_NORM_TILING)
ASCTWIN_HOST_TILING(DeepNormTiling, ASCTWIN_LAYER_NORM_TILING)
ASCTWIN_HOST_TILING(LayerNormSeparateTiling, ASCTWIN_LAYER_NORM_SEPARATE_TILING)
ASCTWIN_HOST_TILING(LayerNormGradTiling, ASCTWIN_LAYER_NORM_GRAD_TILING)
ASCTWIN_HOST_TILING(LayerNormGradBetaTiling, ASCTWIN_LAYER_NORM_GRAD_BETA_TILING)
ASCTWIN_HOST_TILING(RmsNormTiling, ASCTWIN_RMS_NORM_TILING)
ASCTWIN_HOST_TILING(BatchNormTiling, ASCTWIN_BATCH_NORM_TILING)
ASCTWIN_HOST_TILING(GroupNormTiling, ASCTWIN_GROUP_NORM_TILING)
#undef ASCTWIN_HOST_TILING
#undef ASCTWIN_HOST_FIELD

}  // namespace optiling

namespace AscendC {

// {B, S, stored H, H}
void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                               const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
// {A, R}
void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                               const bool isReuseSource, const bool isComputeRstd,
                               const bool isOnlyOutput, uint32_t& maxValue, uint32_t& minValue);
// {B, S, stored H, H}
void GetLayerNormGradMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                   const bool isReuseSource, uint32_t& maxValue,
                                   uint32_t& minValue);
void GetLayerNormGradBetaMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                       const bool isReuseSource, uint32_t& maxValue,
                                       uint32_t& minValue);
// {A, R}
void GetNormalizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSizeU,
                               const uint32_t typeSizeT, const bool isReuseSource,
                               const bool isComputeRstd, const bool isOnlyOutput,
                               uint32_t& maxValue, uint32_t& minValue);
// {rn, ab}
void GetWelfordUpdateMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSizeT,
                                   const uint32_t typeSizeU, const bool isReuseSource,
                                   const bool isInplace, uint32_t& maxValue, uint32_t& minValue);
// {ab}
void GetWelfordFinalizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                     const bool isReuseSource, uint32_t& maxValue,
                                     uint32_t& minValue);
// False: the shape does not fit isBasicBlock.
bool GetRmsNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                             uint32_t& maxValue, uint32_t& minValue,
                             const bool isBasicBlock = false);
bool GetBatchNormMaxMinTmpSize(const TensorShape& srcShape, const TensorShape& originSrcShape,
                               const uint32_t typeSize, const bool isReuseSource,
                               uint32_t& maxValue, uint32_t& minValue,
                               const bool isBasicBlock = false);
bool GetDeepNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                              const bool isReuseSource, const bool isBasicBlock, uint32_t& maxValue,
                              uint32_t& minValue);
// {N, C, H, W}
void GetGroupNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                               const bool isReuseSource, const uint32_t groupNum,
                               uint32_t& maxValue, uint32_t& minValue);

// Each fills the struct of a host or of a kernel. False: the shape is not suitable, or the buffer
// is smaller than the least size.
#define ASCTWIN_NORM_TILING(types)                                                                 \
  void GetLayerNormNDTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,       \
                                const uint32_t typeSize, const bool isReuseSource,                 \
                                types::LayerNormTiling& tiling);                                   \
  void GetLayerNormNDTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,       \
                                const uint32_t typeSize, const bool isReuseSource,                 \
                                const bool isComputeRstd, types::LayerNormSeparateTiling& tiling); \
  void GetLayerNormGradNDTilingInfo(const TensorShape srcShape, const uint32_t stackBufferSize,    \
                                    const uint32_t typeSize, const bool isReuseSource,             \
                                    types::LayerNormGradTiling& tiling);                           \
  void GetLayerNormGradBetaNDTilingInfo(                                                           \
      const TensorShape srcShape, const uint32_t stackBufferSize, const uint32_t typeSize,         \
      const bool isReuseSource, types::LayerNormGradBetaTiling& tiling);                           \
  bool GetRmsNormTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape,        \
                            const uint32_t stackBufferByteSize, const uint32_t typeSize,           \
                            types::RmsNormTiling& tiling, const bool isBasicBlock = false);        \
  bool GetBatchNormNDTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape,    \
                                const uint32_t stackBufferByteSize, const uint32_t typeSize,       \
                                const bool isReuseSource, types::BatchNormTiling& tilling,         \
                                const bool isBasicBlock = false);                                  \
  bool GetDeepNormTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape,       \
                             const uint32_t stackBufferSize, const uint32_t typeSize,              \
                             const bool isReuseSource, const bool isBasicBlock,                    \
                             types::DeepNormTiling& tiling);                                       \
  void GetGroupNormNDTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,       \
                                const uint32_t typeSize, const bool isReuseSource,                 \
                                const uint32_t groupNum, types::GroupNormTiling& tiling);
ASCTWIN_NORM_TILING(optiling)
ASCTWIN_NORM_TILING(AscendC::tiling)
#undef ASCTWIN_NORM_TILING

// An older name.
void GetLayerNormNDTillingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,
                               const uint32_t typeSize, const bool isReuseSource,
                               optiling::LayerNormTiling& tilling);

}  // namespace AscendC
