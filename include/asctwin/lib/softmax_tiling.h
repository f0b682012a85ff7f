// Softmax: its tiling structs as a host fills them, and what a host program asks.
// spec: adv_nn.md, sections 1.7 and 11
#pragma once

#include "asctwin/lib/shape.h"
#include "asctwin/lib/softmax_tiling_data.h"
#include "register/tilingdata_base.h"

namespace optiling {

// UNVERIFIED: evidence = inferred. As members of another tiling struct they begin at 8 bytes, as
// any struct that is made by BEGIN_TILING_DATA_DEF.
#define ASCTWIN_HOST_FIELD(field)                           \
  void set_##field(uint32_t value) { this->field = value; } \
  uint32_t get_##field() const { return this->field; }
template <class Plain>
struct alignas(8) HostSoftMaxTiling : Plain {
  size_t GetDataSize() const { return sizeof(Plain); }
  // Copies the struct to `buffer`, unless it holds less than GetDataSize() bytes.
  void SaveToBuffer(void* buffer, size_t capacity) const {
    if (buffer != nullptr && capacity >= sizeof(Plain))
      std::memcpy(buffer, static_cast<const Plain*>(this), sizeof(Plain));
  }
  ASCTWIN_SOFTMAX_TILING(ASCTWIN_HOST_FIELD)
};
struct SoftMaxTiling : HostSoftMaxTiling<AscendC::tiling::SoftMaxTiling> {};
struct LogSoftMaxTiling : HostSoftMaxTiling<AscendC::tiling::LogSoftMaxTiling> {};
#undef ASCTWIN_HOST_FIELD

}  // namespace optiling

namespace AscendC {

// Bytes of the temporary buffer. The last dimension of a shape is its columns. `dataTypeSize` in
// bytes: of statistics; with two of them the first one is of the data.
uint32_t GetSoftMaxMaxTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize,
                              const bool isReuseSource);
uint32_t GetSoftMaxMinTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize,
                              const bool isReuseSource);
uint32_t GetSoftMaxFlashMaxTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize,
                                   const bool isUpdate, const bool isReuseSource);
uint32_t GetSoftMaxFlashMinTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize,
                                   const bool isUpdate, const bool isReuseSource);
uint32_t GetSoftMaxFlashV2MaxTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize1,
                                     const uint32_t dataTypeSize2, const bool isUpdate,
                                     const bool isBasicBlock = false,
                                     const bool isFlashOutputBrc = false);
uint32_t GetSoftMaxFlashV2MinTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize1,
                                     const uint32_t dataTypeSize2, const bool isUpdate,
                                     const bool isBasicBlock = false,
                                     const bool isFlashOutputBrc = false);
void GetSoftMaxFlashV3MaxMinTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize1,
                                    const uint32_t dataTypeSize2, uint32_t& maxValue,
                                    uint32_t& minValue, const bool isUpdate,
                                    const bool isBasicBlock = false);
uint32_t GetSoftMaxGradMaxTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize,
                                  const bool isFront, const bool isReuseSource);
uint32_t GetSoftMaxGradMinTmpSize(const TensorShape& srcShape, const uint32_t dataTypeSize,
                                  const bool isFront, const bool isReuseSource);
uint32_t GetLogSoftMaxMaxTmpSize(const TensorShape srcShape, const uint32_t dataTypeSize,
                                 const bool isReuseSource);
uint32_t GetLogSoftMaxMinTmpSize(const TensorShape srcShape, const uint32_t dataTypeSize,
                                 const bool isReuseSource);

// `localWorkSpaceSize`: bytes of the temporary buffer that the kernel will give.
void SoftMaxTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                       const uint32_t localWorkSpaceSize, optiling::SoftMaxTiling& softmaxTiling);
void SoftMaxTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                       const uint32_t localWorkSpaceSize, tiling::SoftMaxTiling& softmaxTiling);
void SoftMaxFlashTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                            const uint32_t localWorkSpaceSize,
                            optiling::SoftMaxTiling& softmaxTiling, const bool isUpdate = false);
void SoftMaxFlashTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                            const uint32_t localWorkSpaceSize, tiling::SoftMaxTiling& softmaxTiling,
                            const bool isUpdate = false);
void SoftMaxFlashV2TilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize1,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              optiling::SoftMaxTiling& softmaxFlashTiling, const bool isUpdate,
                              const bool isBasicBlock = false, const bool isFlashOutputBrc = false);
void SoftMaxFlashV2TilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize1,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              tiling::SoftMaxTiling& softmaxFlashTiling, const bool isUpdate,
                              const bool isBasicBlock = false, const bool isFlashOutputBrc = false);
void SoftMaxFlashV3TilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize1,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              optiling::SoftMaxTiling& softmaxFlashV3Tiling, const bool isUpdate,
                              const bool isBasicBlock = false);
void SoftMaxFlashV3TilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize1,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              tiling::SoftMaxTiling& softmaxFlashV3Tiling, const bool isUpdate,
                              const bool isBasicBlock = false);
void SoftMaxGradTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                           const uint32_t localWorkSpaceSize,
                           optiling::SoftMaxTiling& softmaxGradTiling, const bool isFront = false);
void SoftMaxGradTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                           const uint32_t localWorkSpaceSize,
                           tiling::SoftMaxTiling& softmaxGradTiling, const bool isFront = false);
void LogSoftMaxTilingFunc(const TensorShape srcShape, const uint32_t dataTypeSize,
                          const uint32_t localWorkSpaceSize,
                          optiling::LogSoftMaxTiling& logSoftmaxTiling);
void LogSoftMaxTilingFunc(const TensorShape srcShape, const uint32_t dataTypeSize,
                          const uint32_t localWorkSpaceSize,
                          tiling::LogSoftMaxTiling& logSoftmaxTiling);

// Whether isBasicBlock may be given in every pass of the tiling.
bool IsBasicBlockInSoftMax(optiling::SoftMaxTiling& tiling, const uint32_t dataTypeSize = 2);
bool IsBasicBlockInSoftMax(tiling::SoftMaxTiling& tiling, const uint32_t dataTypeSize = 2);

}  // namespace AscendC
