// Transpose with tiling, of old ConfusionTranspose: its tiling struct as a host fills it, and what
// a host program asks.
// spec: adv_math.md, sections 8.1 and 9.3
#pragma once

#include "asctwin/lib/confusion_transpose_tiling_data.h"
#include "asctwin/lib/shape.h"
#include "register/tilingdata_base.h"

namespace optiling {

BEGIN_TILING_DATA_DEF(ConfusionTransposeTiling)
ASCTWIN_CONFUSION_TRANSPOSE_TILING(TILING_DATA_FIELD_DEF);
END_TILING_DATA_DEF;

}  // namespace optiling

namespace AscendC {

// srcShape is [B, N, S, H / N] with transposeTypeIn 1 to 6, [H, W] with 7.
void GetTransposeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                               const uint32_t transposeTypeIn, uint32_t& maxValue,
                               uint32_t& minValue);
void GetTransposeTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,
                            const uint32_t typeSize, const uint32_t transposeTypeIn,
                            optiling::ConfusionTransposeTiling& tiling);
void GetTransposeTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,
                            const uint32_t typeSize, const uint32_t transposeTypeIn,
                            AscendC::tiling::ConfusionTransposeTiling& tiling);

// Older names.
void GetConfusionTransposeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                        const uint32_t transposeTypeIn, uint32_t& maxValue,
                                        uint32_t& minValue);
void GetConfusionTransposeTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const uint32_t transposeTypeIn,
                                     optiling::ConfusionTransposeTiling& tiling);
void GetConfusionTransposeTilingInfo(const TensorShape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const uint32_t transposeTypeIn,
                                     AscendC::tiling::ConfusionTransposeTiling& tiling);
// Tiling of TRANSPOSE_ND2ND_ONLY.
void GetConfusionTransposeOnlyTilingInfo(const TensorShape& srcShape,
                                         const uint32_t stackBufferSize, const uint32_t typeSize,
                                         optiling::ConfusionTransposeTiling& tiling);
void GetConfusionTransposeOnlyTilingInfo(const TensorShape& srcShape,
                                         const uint32_t stackBufferSize, const uint32_t typeSize,
                                         AscendC::tiling::ConfusionTransposeTiling& tiling);

}  // namespace AscendC
