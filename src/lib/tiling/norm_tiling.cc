// The kernel reads the shape; the other fields say that all is done in one pass.
// UNVERIFIED: evidence = inferred. The vendor's numbers are not published; no result depends on
// them.
#include "asctwin/lib/norm_tiling.h"

#include <cstring>

#include "lib/tiling/tmp_size.h"

namespace AscendC {
namespace {

using asctwin::lib::tmp_size_of;

uint32_t dim(const TensorShape& shape, size_t index) {
  return static_cast<uint32_t>(shape.GetDim(index));
}
// H of {B, S, stored H, H}; of {B, S, H} all of it counts.
uint32_t counted_h(const TensorShape& shape) { return dim(shape, shape.GetDimNum() > 3 ? 3 : 2); }
TensorShape stored(const TensorShape& shape) {
  return TensorShape{shape.GetDim(0), shape.GetDim(1), shape.GetDim(2)};
}
uint32_t up_to_block(uint32_t elements, uint32_t type_bytes) {
  const uint32_t in_block = type_bytes == 0 || type_bytes > 32 ? 1 : 32 / type_bytes;
  return (elements + in_block - 1) / in_block * in_block;
}
float rec(uint32_t count) { return count == 0 ? 0 : 1.0f / static_cast<float>(count); }
uint32_t bits_of(float number) {
  uint32_t bits;
  std::memcpy(&bits, &number, sizeof(bits));
  return bits;
}

void tell(const TensorShape& shape, uint32_t type_bytes, uint32_t& max, uint32_t& min) {
  const asctwin::lib::TmpSize size = tmp_size_of(shape, type_bytes);
  max = size.max;
  min = size.min;
}
bool is_enough(uint32_t bytes) {
  return bytes >= asctwin::lib::kLiveNodes * asctwin::lib::kStepBytes;
}

// [B, S, H] in 32 B.
bool is_row_shape(const TensorShape& shape, uint32_t type_bytes) {
  const uint32_t h = dim(shape, 2);
  return shape.GetDimNum() == 3 && h > 0 && up_to_block(h, type_bytes) == h && dim(shape, 0) > 0 &&
         dim(shape, 1) > 0;
}
constexpr uint32_t kBasicLanes = 64, kBasicRows = 8, kBasicEnd = 2048, kLongestDeepNorm = 2040;
bool is_basic(uint32_t rows, uint32_t length) {
  return rows % kBasicRows == 0 && length % kBasicLanes == 0 && length < kBasicEnd;
}
bool is_basic_block(const TensorShape& shape) {
  return is_basic(dim(shape, 0) * dim(shape, 1), dim(shape, 2));
}
// True if B and S are equal and `shape` has at most as many columns.
bool is_part_of(const TensorShape& origin, const TensorShape& shape) {
  return origin.GetDim(0) == shape.GetDim(0) && origin.GetDim(1) == shape.GetDim(1) &&
         origin.GetDim(2) > 0 && origin.GetDim(2) <= shape.GetDim(2);
}

template <class Tiling>
void put_rows(Tiling& tiling, const TensorShape& shape, uint32_t counted) {
  tiling = {};
  tiling.bLength = dim(shape, 0);
  tiling.sLength = dim(shape, 1);
  tiling.hLength = dim(shape, 2);
  tiling.originalHLength = counted;
}
// Fills the further fields of LayerNormTiling and DeepNormTiling.
template <class Tiling>
void put_layer_norm(Tiling& tiling, const TensorShape& shape, uint32_t counted, uint32_t bytes) {
  put_rows(tiling, shape, counted);
  const uint32_t rows = tiling.bLength * tiling.sLength;
  tiling.inputXSize = tiling.bshCurLength = tiling.inputRoundSize = rows * tiling.hLength;
  tiling.meanVarSize = tiling.bsCurLength = tiling.meanVarRoundSize = rows;
  tiling.tmpBufSize = bytes / sizeof(float);
  tiling.loopRound = 1;
  tiling.lastDimValueBack = rec(counted);
}

template <class Tiling>
void put_separate(Tiling& tiling, const TensorShape& shape, uint32_t bytes) {
  tiling = {};
  tiling.aLength = tiling.aCurLength = dim(shape, 0);
  tiling.rLength = dim(shape, 1);
  tiling.inputXSize = tiling.arCurLength = tiling.inputRoundSize = tiling.aLength * tiling.rLength;
  tiling.meanVarSize = tiling.meanVarRoundSize = tiling.aLength;
  tiling.tmpBufSize = bytes / sizeof(float);
  tiling.loopRound = 1;
  tiling.rValueBack = rec(tiling.rLength);
  tiling.rHeadLength = 1;
  while (tiling.rHeadLength <= tiling.rLength / 2) tiling.rHeadLength *= 2;
  tiling.k2Rec = rec(tiling.rHeadLength);
  tiling.k2RRec = static_cast<float>(tiling.rHeadLength) * tiling.rValueBack;
}

template <class Tiling>
void put_grad(Tiling& tiling, const TensorShape& shape, uint32_t size) {
  put_rows(tiling, shape, counted_h(shape));
  tiling.stackBufferSize = size;
  tiling.oneCalSize = tiling.bLength * tiling.sLength * tiling.hLength;
  tiling.nohCalSize = tiling.bLength * tiling.sLength;
  tiling.loopNum = 1;
  const float h = rec(tiling.originalHLength);
  tiling.lastDimValueBack = bits_of(h);
  tiling.lastDimValueBackMulTwo = bits_of(2 * h);
}

template <class Tiling>
void put_grad_beta(Tiling& tiling, const TensorShape& shape, uint32_t size) {
  put_rows(tiling, shape, counted_h(shape));
  tiling.stackBufferSize = size;
  tiling.bsLength = tiling.bsCurLength = tiling.bLength * tiling.sLength;
  tiling.bshLength = tiling.bshCurLength = tiling.oneCalSize = tiling.bsLength * tiling.hLength;
  tiling.loopRound = 1;
}

template <class Tiling>
bool put_rms_norm(Tiling& tiling, const TensorShape& shape, const TensorShape& origin,
                  uint32_t bytes, uint32_t type_bytes, bool basic) {
  if (!is_row_shape(shape, type_bytes) || !is_part_of(origin, shape) || !is_enough(bytes))
    return false;
  if (basic && (!is_basic_block(shape) || origin.GetDim(2) != shape.GetDim(2))) return false;
  put_rows(tiling, shape, dim(origin, 2));
  tiling.reciprocalOfHLength = rec(tiling.originalHLength);
  tiling.mainBsLength = tiling.bLength * tiling.sLength;
  tiling.mainBsLengthAlign = up_to_block(tiling.mainBsLength, sizeof(float));
  tiling.mainBshLength = tiling.mainBsLength * tiling.hLength;
  tiling.loopRound = 1;
  return true;
}

template <class Tiling>
bool put_batch_norm(Tiling& tiling, const TensorShape& shape, const TensorShape& origin,
                    uint32_t bytes, uint32_t type_bytes, bool basic) {
  const uint32_t plane = dim(shape, 1) * dim(shape, 2), batches = dim(origin, 0);
  const bool is_whole = plane > 0 && up_to_block(plane, type_bytes) == plane;
  if (!is_whole || batches == 0 || !is_enough(bytes)) return false;
  if (basic && !is_basic(batches, plane)) return false;
  tiling = {};
  tiling.originalBLength = batches;
  tiling.meanVarSize = tiling.shCurLength = plane;
  tiling.bshCurLength = batches * plane;
  tiling.tmpBufSize = bytes / sizeof(float);
  tiling.loopRound = 1;
  tiling.firstDimValueBack = rec(batches);
  tiling.shCurLengthBlockNum = plane * type_bytes / 32;
  return true;
}

template <class Tiling>
bool put_deep_norm(Tiling& tiling, const TensorShape& shape, const TensorShape& origin,
                   uint32_t bytes, uint32_t type_bytes, bool basic) {
  if (!is_row_shape(shape, type_bytes) || !is_part_of(origin, shape) || !is_enough(bytes))
    return false;
  if (dim(shape, 2) > kLongestDeepNorm || (basic && !is_basic_block(shape))) return false;
  put_layer_norm(tiling, shape, dim(origin, 2), bytes);
  return true;
}

template <class Tiling>
void put_group_norm(Tiling& tiling, const TensorShape& shape, uint32_t bytes, uint32_t type_bytes,
                    uint32_t groups) {
  tiling = {};
  tiling.n = dim(shape, 0);
  tiling.c = dim(shape, 1);
  tiling.hw = dim(shape, 2) * dim(shape, 3);
  tiling.g = groups;
  tiling.d = groups == 0 ? 0 : tiling.c / groups;
  tiling.hwAlignSize = up_to_block(tiling.hw, type_bytes);
  tiling.dhwAlignSize = tiling.d * tiling.hwAlignSize;
  tiling.inputXSize = tiling.bshCurLength = tiling.n * tiling.c * tiling.hwAlignSize;
  tiling.meanVarSize = tiling.bsCurLength = tiling.n * tiling.g;
  tiling.tmpBufSize = bytes / sizeof(float);
  tiling.loopRound = 1;
  tiling.factor = rec(tiling.d * tiling.hw);
}

}  // namespace

void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                               uint32_t& maxValue, uint32_t& minValue) {
  tell(stored(srcShape), typeSize, maxValue, minValue);
}
void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                               const bool, const bool, uint32_t& maxValue, uint32_t& minValue) {
  tell(srcShape, typeSize, maxValue, minValue);
}
void GetLayerNormGradMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                                   uint32_t& maxValue, uint32_t& minValue) {
  tell(stored(srcShape), typeSize, maxValue, minValue);
}
void GetLayerNormGradBetaMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                       const bool, uint32_t& maxValue, uint32_t& minValue) {
  tell(stored(srcShape), typeSize, maxValue, minValue);
}
void GetNormalizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t,
                               const uint32_t typeSizeT, const bool, const bool, const bool,
                               uint32_t& maxValue, uint32_t& minValue) {
  tell(srcShape, typeSizeT, maxValue, minValue);
}
void GetWelfordUpdateMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSizeT,
                                   const uint32_t, const bool, const bool, uint32_t& maxValue,
                                   uint32_t& minValue) {
  tell(srcShape, typeSizeT, maxValue, minValue);
}
void GetWelfordFinalizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                     const bool, uint32_t& maxValue, uint32_t& minValue) {
  tell(srcShape, typeSize, maxValue, minValue);
}
bool GetRmsNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                             uint32_t& maxValue, uint32_t& minValue, const bool isBasicBlock) {
  tell(srcShape, typeSize, maxValue, minValue);
  return is_row_shape(srcShape, typeSize) && (!isBasicBlock || is_basic_block(srcShape));
}
bool GetBatchNormMaxMinTmpSize(const TensorShape& srcShape, const TensorShape& originSrcShape,
                               const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue, const bool isBasicBlock) {
  tell(srcShape, typeSize, maxValue, minValue);
  const uint32_t plane = dim(srcShape, 1) * dim(srcShape, 2);
  return plane > 0 && up_to_block(plane, typeSize) == plane &&
         (!isBasicBlock || is_basic(dim(originSrcShape, 0), plane));
}
bool GetDeepNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                              const bool isBasicBlock, uint32_t& maxValue, uint32_t& minValue) {
  tell(srcShape, typeSize, maxValue, minValue);
  return is_row_shape(srcShape, typeSize) && dim(srcShape, 2) <= kLongestDeepNorm &&
         (!isBasicBlock || is_basic_block(srcShape));
}
void GetGroupNormMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const bool,
                               const uint32_t, uint32_t& maxValue, uint32_t& minValue) {
  tell(srcShape, typeSize, maxValue, minValue);
}

#define ASCTWIN_NORM_TILING(types)                                                                \
  void GetLayerNormNDTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,      \
                                const uint32_t, const bool, types::LayerNormTiling& tiling) {     \
    put_layer_norm(tiling, srcShape, counted_h(srcShape), stackBufferSize);                       \
  }                                                                                               \
  void GetLayerNormNDTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,      \
                                const uint32_t, const bool, const bool,                           \
                                types::LayerNormSeparateTiling& tiling) {                         \
    put_separate(tiling, srcShape, stackBufferSize);                                              \
  }                                                                                               \
  void GetLayerNormGradNDTilingInfo(const TensorShape srcShape, const uint32_t stackBufferSize,   \
                                    const uint32_t, const bool,                                   \
                                    types::LayerNormGradTiling& tiling) {                         \
    put_grad(tiling, srcShape, stackBufferSize);                                                  \
  }                                                                                               \
  void GetLayerNormGradBetaNDTilingInfo(const TensorShape srcShape,                               \
                                        const uint32_t stackBufferSize, const uint32_t,           \
                                        const bool, types::LayerNormGradBetaTiling& tiling) {     \
    put_grad_beta(tiling, srcShape, stackBufferSize);                                             \
  }                                                                                               \
  bool GetRmsNormTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape,       \
                            const uint32_t stackBufferByteSize, const uint32_t typeSize,          \
                            types::RmsNormTiling& tiling, const bool isBasicBlock) {              \
    return put_rms_norm(tiling, srcShape, originSrcShape, stackBufferByteSize, typeSize,          \
                        isBasicBlock);                                                            \
  }                                                                                               \
  bool GetBatchNormNDTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape,   \
                                const uint32_t stackBufferByteSize, const uint32_t typeSize,      \
                                const bool, types::BatchNormTiling& tilling,                      \
                                const bool isBasicBlock) {                                        \
    return put_batch_norm(tilling, srcShape, originSrcShape, stackBufferByteSize, typeSize,       \
                          isBasicBlock);                                                          \
  }                                                                                               \
  bool GetDeepNormTilingInfo(const TensorShape& srcShape, const TensorShape& originSrcShape,      \
                             const uint32_t stackBufferSize, const uint32_t typeSize, const bool, \
                             const bool isBasicBlock, types::DeepNormTiling& tiling) {            \
    return put_deep_norm(tiling, srcShape, originSrcShape, stackBufferSize, typeSize,             \
                         isBasicBlock);                                                           \
  }                                                                                               \
  void GetGroupNormNDTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,      \
                                const uint32_t typeSize, const bool, const uint32_t groupNum,     \
                                types::GroupNormTiling& tiling) {                                 \
    put_group_norm(tiling, srcShape, stackBufferSize, typeSize, groupNum);                        \
  }
ASCTWIN_NORM_TILING(optiling)
ASCTWIN_NORM_TILING(AscendC::tiling)
#undef ASCTWIN_NORM_TILING

void GetLayerNormNDTillingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,
                               const uint32_t typeSize, const bool isReuseSource,
                               optiling::LayerNormTiling& tilling) {
  GetLayerNormNDTilingInfo(srcShape, stackBufferSize, typeSize, isReuseSource, tilling);
}

}  // namespace AscendC
