// Every function has the sizes of a softmax: one for all rows, and one with which any shape goes.
// Host programs ask about wild shapes while they search for one; each has an answer.
// UNVERIFIED: evidence = inferred. The vendor's numbers are not published; no result depends on
// them.
#include "asctwin/lib/softmax_tiling.h"

#include <algorithm>

namespace AscendC {
namespace {

struct Matrix {
  uint32_t rows = 0, columns = 0;
};
uint32_t size_of_dim(int64_t size) {
  return static_cast<uint32_t>(std::clamp<int64_t>(size, 0, UINT32_MAX));
}
Matrix matrix_of(const TensorShape& shape) {
  const size_t dims = shape.GetDimNum();
  if (dims == 0) return {};
  uint64_t rows = 1;
  for (size_t i = 0; i + 1 < dims; ++i)
    rows = std::min<uint64_t>(rows * size_of_dim(shape.GetDim(i)), UINT32_MAX);
  return {static_cast<uint32_t>(rows), size_of_dim(shape.GetDim(dims - 1))};
}

constexpr uint64_t kBlock = 32, kRepeat = 256;  // bytes
constexpr auto kLeast = static_cast<uint32_t>(asctwin::kLeastSoftmaxRoom);

uint32_t size_for_all(const TensorShape& shape) {
  const Matrix matrix = matrix_of(shape);
  const uint64_t row = static_cast<uint64_t>(asctwin::softmax_row_bytes(matrix.columns));
  const uint64_t most = UINT32_MAX / kBlock * kBlock;
  const uint64_t rows = std::min<uint64_t>(matrix.rows, most / row);
  const uint64_t bytes = (rows * row + kBlock - 1) / kBlock * kBlock;
  return std::max(kLeast, static_cast<uint32_t>(std::min(bytes, most)));
}

template <class Tiling>
void fill(Tiling& tiling, const TensorShape& shape, uint32_t statistics_bytes,
          uint32_t room_bytes) {
  const Matrix matrix = matrix_of(shape);
  tiling = asctwin::lib::softmax_tiling<Tiling>(matrix.rows, matrix.columns, statistics_bytes,
                                                room_bytes);
}

bool is_basic_block(const tiling::SoftMaxTiling& tiling, uint32_t element_bytes) {
  constexpr uint32_t kRows = 8, kColumns = 64, kEnd = 2048;
  return tiling.splitM % kRows == 0 && tiling.tailM % kRows == 0 && tiling.splitK % kColumns == 0 &&
         tiling.srcK * element_bytes >= kRepeat && tiling.srcK < kEnd;
}

}  // namespace

uint32_t GetSoftMaxMaxTmpSize(const TensorShape& srcShape, const uint32_t, const bool) {
  return size_for_all(srcShape);
}
uint32_t GetSoftMaxMinTmpSize(const TensorShape&, const uint32_t, const bool) { return kLeast; }
uint32_t GetSoftMaxFlashMaxTmpSize(const TensorShape& srcShape, const uint32_t, const bool,
                                   const bool) {
  return size_for_all(srcShape);
}
uint32_t GetSoftMaxFlashMinTmpSize(const TensorShape&, const uint32_t, const bool, const bool) {
  return kLeast;
}
uint32_t GetSoftMaxFlashV2MaxTmpSize(const TensorShape& srcShape, const uint32_t, const uint32_t,
                                     const bool, const bool, const bool) {
  return size_for_all(srcShape);
}
uint32_t GetSoftMaxFlashV2MinTmpSize(const TensorShape&, const uint32_t, const uint32_t, const bool,
                                     const bool, const bool) {
  return kLeast;
}
void GetSoftMaxFlashV3MaxMinTmpSize(const TensorShape& srcShape, const uint32_t, const uint32_t,
                                    uint32_t& maxValue, uint32_t& minValue, const bool,
                                    const bool) {
  maxValue = size_for_all(srcShape);
  minValue = kLeast;
}
uint32_t GetSoftMaxGradMaxTmpSize(const TensorShape& srcShape, const uint32_t, const bool,
                                  const bool) {
  return size_for_all(srcShape);
}
uint32_t GetSoftMaxGradMinTmpSize(const TensorShape&, const uint32_t, const bool, const bool) {
  return kLeast;
}
uint32_t GetLogSoftMaxMaxTmpSize(const TensorShape srcShape, const uint32_t, const bool) {
  return size_for_all(srcShape);
}
uint32_t GetLogSoftMaxMinTmpSize(const TensorShape, const uint32_t, const bool) { return kLeast; }
void SoftMaxTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                       const uint32_t localWorkSpaceSize, optiling::SoftMaxTiling& softmaxTiling) {
  fill(softmaxTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
void SoftMaxTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                       const uint32_t localWorkSpaceSize, tiling::SoftMaxTiling& softmaxTiling) {
  fill(softmaxTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
void SoftMaxFlashTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                            const uint32_t localWorkSpaceSize,
                            optiling::SoftMaxTiling& softmaxTiling, const bool) {
  fill(softmaxTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
void SoftMaxFlashTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                            const uint32_t localWorkSpaceSize, tiling::SoftMaxTiling& softmaxTiling,
                            const bool) {
  fill(softmaxTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
void SoftMaxFlashV2TilingFunc(const TensorShape& srcShape, const uint32_t,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              optiling::SoftMaxTiling& softmaxFlashTiling, const bool, const bool,
                              const bool) {
  fill(softmaxFlashTiling, srcShape, dataTypeSize2, localWorkSpaceSize);
}
void SoftMaxFlashV2TilingFunc(const TensorShape& srcShape, const uint32_t,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              tiling::SoftMaxTiling& softmaxFlashTiling, const bool, const bool,
                              const bool) {
  fill(softmaxFlashTiling, srcShape, dataTypeSize2, localWorkSpaceSize);
}
void SoftMaxFlashV3TilingFunc(const TensorShape& srcShape, const uint32_t,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              optiling::SoftMaxTiling& softmaxFlashV3Tiling, const bool,
                              const bool) {
  fill(softmaxFlashV3Tiling, srcShape, dataTypeSize2, localWorkSpaceSize);
}
void SoftMaxFlashV3TilingFunc(const TensorShape& srcShape, const uint32_t,
                              const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
                              tiling::SoftMaxTiling& softmaxFlashV3Tiling, const bool, const bool) {
  fill(softmaxFlashV3Tiling, srcShape, dataTypeSize2, localWorkSpaceSize);
}
void SoftMaxGradTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                           const uint32_t localWorkSpaceSize,
                           optiling::SoftMaxTiling& softmaxGradTiling, const bool) {
  fill(softmaxGradTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
void SoftMaxGradTilingFunc(const TensorShape& srcShape, const uint32_t dataTypeSize,
                           const uint32_t localWorkSpaceSize,
                           tiling::SoftMaxTiling& softmaxGradTiling, const bool) {
  fill(softmaxGradTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
void LogSoftMaxTilingFunc(const TensorShape srcShape, const uint32_t dataTypeSize,
                          const uint32_t localWorkSpaceSize,
                          optiling::LogSoftMaxTiling& logSoftmaxTiling) {
  fill(logSoftmaxTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
void LogSoftMaxTilingFunc(const TensorShape srcShape, const uint32_t dataTypeSize,
                          const uint32_t localWorkSpaceSize,
                          tiling::LogSoftMaxTiling& logSoftmaxTiling) {
  fill(logSoftmaxTiling, srcShape, dataTypeSize, localWorkSpaceSize);
}
bool IsBasicBlockInSoftMax(optiling::SoftMaxTiling& tiling, const uint32_t dataTypeSize) {
  return is_basic_block(tiling, dataTypeSize);
}
bool IsBasicBlockInSoftMax(tiling::SoftMaxTiling& tiling, const uint32_t dataTypeSize) {
  return is_basic_block(tiling, dataTypeSize);
}

}  // namespace AscendC
