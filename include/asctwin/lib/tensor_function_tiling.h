// Bytes of UB that the library functions of tensor_functions.inc and mixed_functions.inc work in
// beside their operands. Between minValue and maxValue more space is faster; maxValue is at most
// maxLiveNodeCount times the bytes of the source, and extraBuf more. spec: adv_math.md,
// sections 8.1 and 8.3; adv_nn.md, section 2.3
#pragma once

#include "asctwin/lib/shape.h"
#include "asctwin/lib/tensor_function_configs.h"
#include "tiling/platform/platform_ascendc.h"

namespace AscendC {

#define ASCTWIN_HOST_None(name)
#define ASCTWIN_HOST_SizeOnly(name)                                                   \
  void Get##name##MaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, \
                                const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
#define ASCTWIN_HOST_Factors(name)                                 \
  ASCTWIN_HOST_SizeOnly(name) void Get##name##TmpBufferFactorSize( \
      const uint32_t typeSize, uint32_t& maxLiveNodeCount, uint32_t& extraBuf);
#define ASCTWIN_HOST_NoFactors(name) ASCTWIN_HOST_Factors(name)
#define ASCTWIN_HOST_HalfFactors(name) ASCTWIN_HOST_Factors(name)
#define ASCTWIN_HOST_FactorsWithConfig(name)                                               \
  ASCTWIN_HOST_Factors(name) void Get##name##MaxMinTmpSize(                                \
      const name##Config& config, const TensorShape& srcShape, const uint32_t typeSize,    \
      const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);                   \
  void Get##name##TmpBufferFactorSize(const name##Config& config, const uint32_t typeSize, \
                                      uint32_t& maxLiveNodeCount, uint32_t& extraBuf);
#define ASCTWIN_HOST_FactorsOfPlatform(name)                                                       \
  void Get##name##MaxMinTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,          \
                                const TensorShape& srcShape, const uint32_t typeSize,              \
                                const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue); \
  void Get##name##TmpBufferFactorSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,    \
                                      const uint32_t typeSize, uint32_t& maxLiveNodeCount,         \
                                      uint32_t& extraBuf);
// The result says whether the values are valid.
#define ASCTWIN_HOST_Levels(name)                                                             \
  bool GetExpMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,              \
                           const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue); \
  void GetExpTmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount,         \
                                 uint32_t& extraBuf);
// A scalar operand has the shape {1}.
#define ASCTWIN_HOST_Power(name)                                                                \
  void GetPowerMaxMinTmpSize(const TensorShape& srcShape1, const TensorShape& srcShape2,        \
                             const bool typeIsInt, const uint32_t typeSize,                     \
                             const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue); \
  void GetPowerTmpBufferFactorSize(const bool baseIsTensor, const bool expIsTensor,             \
                                   const bool typeIsInt, const uint32_t typeSize,               \
                                   uint32_t& maxLiveNodeCount, uint32_t& extraBuffer);
#define ASCTWIN_HOST_Silu(name)                                                 \
  void Get##name##TmpSize(const TensorShape& srcShape, const uint32_t typeSize, \
                          const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
#define ASCTWIN_HOST_SwiGLU(name)                                                                \
  void GetSwiGLUMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,              \
                              uint32_t& maxValue, uint32_t& minValue, const bool isReuseSource); \
  void GetSwiGLUTmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount,         \
                                    uint32_t& extraBuffer);
// Those of FasterGelu and FasterGeluV2 as well.
#define ASCTWIN_HOST_Gelu(name)                                                     \
  void GetGeluMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,   \
                            uint32_t& maxValue, uint32_t& minValue);                \
  uint32_t GetGeluMaxTmpSize(const TensorShape& srcShape, const uint32_t typeSize); \
  uint32_t GetGeluMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize);

#define ASCTWIN_TENSOR_FUNCTION(name, shape, form, host, ...) ASCTWIN_HOST_##host(name)
#include "asctwin/isa/tensor_functions.inc"
ASCTWIN_HOST_Factors(Axpy)
#undef ASCTWIN_TENSOR_FUNCTION
#define ASCTWIN_MIXED_FUNCTION(name, sources, host, ...) ASCTWIN_HOST_##host(name)
#include "asctwin/isa/mixed_functions.inc"
    ASCTWIN_HOST_FactorsOfPlatform(SinCos)
#undef ASCTWIN_MIXED_FUNCTION

#undef ASCTWIN_HOST_None
#undef ASCTWIN_HOST_SizeOnly
#undef ASCTWIN_HOST_Factors
#undef ASCTWIN_HOST_NoFactors
#undef ASCTWIN_HOST_HalfFactors
#undef ASCTWIN_HOST_FactorsWithConfig
#undef ASCTWIN_HOST_FactorsOfPlatform
#undef ASCTWIN_HOST_Levels
#undef ASCTWIN_HOST_Power
#undef ASCTWIN_HOST_Silu
#undef ASCTWIN_HOST_SwiGLU
#undef ASCTWIN_HOST_Gelu

}  // namespace AscendC
