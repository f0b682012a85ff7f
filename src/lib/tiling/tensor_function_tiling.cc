// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/tensor_function_tiling.h"

#include "lib/tiling/tmp_size.h"

namespace AscendC {
namespace {

using asctwin::lib::kLiveNodes;
using asctwin::lib::kStepBytes;
using asctwin::lib::tmp_size_of;
using asctwin::lib::TmpSize;

// The scratch of a function: that of its steps, none, or only for halves.
enum class Need { kSteps, kNothing, kOfHalf };

bool needs_steps(Need need, uint32_t type_bytes) {
  return need == Need::kSteps || (need == Need::kOfHalf && type_bytes == 2);
}
void set_sizes(Need need, const TensorShape& shape, uint32_t type_bytes, uint32_t& max,
               uint32_t& min) {
  const TmpSize size = needs_steps(need, type_bytes) ? tmp_size_of(shape, type_bytes) : TmpSize{};
  max = size.max;
  min = size.min;
}
void set_factors(Need need, uint32_t type_bytes, uint32_t& nodes, uint32_t& extra) {
  const bool steps = needs_steps(need, type_bytes);
  nodes = steps ? kLiveNodes : 0;
  extra = steps ? kStepBytes : 0;
}

}  // namespace

#define ASCTWIN_SIZE(name, need)                                                                  \
  void Get##name##MaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool, \
                                uint32_t& maxValue, uint32_t& minValue) {                         \
    set_sizes(Need::need, srcShape, typeSize, maxValue, minValue);                                \
  }
#define ASCTWIN_FACTORS(name, need)                                                        \
  void Get##name##TmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount, \
                                      uint32_t& extraBuf) {                                \
    set_factors(Need::need, typeSize, maxLiveNodeCount, extraBuf);                         \
  }
#define ASCTWIN_HOST_None(name)
#define ASCTWIN_HOST_SizeOnly(name) ASCTWIN_SIZE(name, kSteps)
#define ASCTWIN_HOST_Factors(name) ASCTWIN_SIZE(name, kSteps) ASCTWIN_FACTORS(name, kSteps)
#define ASCTWIN_HOST_NoFactors(name) ASCTWIN_SIZE(name, kNothing) ASCTWIN_FACTORS(name, kNothing)
#define ASCTWIN_HOST_HalfFactors(name) ASCTWIN_SIZE(name, kOfHalf) ASCTWIN_FACTORS(name, kOfHalf)
#define ASCTWIN_HOST_FactorsWithConfig(name)                                                 \
  ASCTWIN_HOST_Factors(name) void Get##name##MaxMinTmpSize(                                  \
      const name##Config&, const TensorShape& srcShape, const uint32_t typeSize, const bool, \
      uint32_t& maxValue, uint32_t& minValue) {                                              \
    set_sizes(Need::kSteps, srcShape, typeSize, maxValue, minValue);                         \
  }                                                                                          \
  void Get##name##TmpBufferFactorSize(const name##Config&, const uint32_t typeSize,          \
                                      uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {      \
    set_factors(Need::kSteps, typeSize, maxLiveNodeCount, extraBuf);                         \
  }
#define ASCTWIN_HOST_FactorsOfPlatform(name)                                                      \
  void Get##name##MaxMinTmpSize(const platform_ascendc::PlatformAscendC&,                         \
                                const TensorShape& srcShape, const uint32_t typeSize, const bool, \
                                uint32_t& maxValue, uint32_t& minValue) {                         \
    set_sizes(Need::kSteps, srcShape, typeSize, maxValue, minValue);                              \
  }                                                                                               \
  void Get##name##TmpBufferFactorSize(const platform_ascendc::PlatformAscendC&,                   \
                                      const uint32_t typeSize, uint32_t& maxLiveNodeCount,        \
                                      uint32_t& extraBuf) {                                       \
    set_factors(Need::kSteps, typeSize, maxLiveNodeCount, extraBuf);                              \
  }
#define ASCTWIN_HOST_Levels(name)                                                            \
  bool GetExpMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool, \
                           uint32_t& maxValue, uint32_t& minValue) {                         \
    set_sizes(Need::kSteps, srcShape, typeSize, maxValue, minValue);                         \
    return true;                                                                             \
  }                                                                                          \
  ASCTWIN_FACTORS(Exp, kSteps)
#define ASCTWIN_HOST_Power(name)                                                                  \
  void GetPowerMaxMinTmpSize(const TensorShape& srcShape1, const TensorShape& srcShape2,          \
                             const bool, const uint32_t typeSize, const bool, uint32_t& maxValue, \
                             uint32_t& minValue) {                                                \
    const TensorShape& longer = asctwin::lib::longer_of(srcShape1, srcShape2);                    \
    set_sizes(Need::kSteps, longer, typeSize, maxValue, minValue);                                \
  }                                                                                               \
  void GetPowerTmpBufferFactorSize(const bool, const bool, const bool, const uint32_t typeSize,   \
                                   uint32_t& maxLiveNodeCount, uint32_t& extraBuffer) {           \
    set_factors(Need::kSteps, typeSize, maxLiveNodeCount, extraBuffer);                           \
  }
#define ASCTWIN_HOST_Silu(name)                                                             \
  void Get##name##TmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool, \
                          uint32_t& maxValue, uint32_t& minValue) {                         \
    set_sizes(Need::kSteps, srcShape, typeSize, maxValue, minValue);                        \
  }
#define ASCTWIN_HOST_SwiGLU(name)                                                   \
  void GetSwiGLUMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, \
                              uint32_t& maxValue, uint32_t& minValue, const bool) { \
    set_sizes(Need::kSteps, srcShape, typeSize, maxValue, minValue);                \
  }                                                                                 \
  ASCTWIN_FACTORS(SwiGLU, kSteps)
#define ASCTWIN_HOST_Gelu(name)                                                      \
  void GetGeluMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,    \
                            uint32_t& maxValue, uint32_t& minValue) {                \
    set_sizes(Need::kSteps, srcShape, typeSize, maxValue, minValue);                 \
  }                                                                                  \
  uint32_t GetGeluMaxTmpSize(const TensorShape& srcShape, const uint32_t typeSize) { \
    return tmp_size_of(srcShape, typeSize).max;                                      \
  }                                                                                  \
  uint32_t GetGeluMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize) { \
    return tmp_size_of(srcShape, typeSize).min;                                      \
  }

#define ASCTWIN_TENSOR_FUNCTION(name, shape, form, host, ...) ASCTWIN_HOST_##host(name)
#include "asctwin/isa/tensor_functions.inc"
ASCTWIN_HOST_Factors(Axpy)
#undef ASCTWIN_TENSOR_FUNCTION
#define ASCTWIN_MIXED_FUNCTION(name, sources, host, ...) ASCTWIN_HOST_##host(name)
#include "asctwin/isa/mixed_functions.inc"
    ASCTWIN_HOST_FactorsOfPlatform(SinCos)
#undef ASCTWIN_MIXED_FUNCTION

}  // namespace AscendC
