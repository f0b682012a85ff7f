// Pad and UnPad: their tiling structs as a host fills them, and what a host program asks.
// spec: adv_math.md, sections 8.1 and 9.1
#pragma once

#include "asctwin/lib/pad_tiling_data.h"
#include "asctwin/lib/shape.h"
#include "register/tilingdata_base.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

BEGIN_TILING_DATA_DEF(PadTiling)
ASCTWIN_PAD_TILING(TILING_DATA_FIELD_DEF);
END_TILING_DATA_DEF;

BEGIN_TILING_DATA_DEF(UnPadTiling)
ASCTWIN_UNPAD_TILING(TILING_DATA_FIELD_DEF);
END_TILING_DATA_DEF;

}  // namespace optiling

namespace AscendC {

// Shapes of [height, width]; oriSrcShape has the columns that count.
void GetPadMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                         uint32_t& minValue);
void PadTilingFunc(const TensorShape srcShape, const TensorShape oriSrcShape,
                   const uint32_t stackBufferSize, const uint32_t typeSize,
                   optiling::PadTiling& tiling);
void PadTilingFunc(const TensorShape srcShape, const TensorShape oriSrcShape,
                   const uint32_t stackBufferSize, const uint32_t typeSize,
                   AscendC::tiling::PadTiling& tiling);

void GetUnPadMaxMinTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                           const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                           uint32_t& minValue);
void UnPadTilingFunc(const TensorShape srcShape, const uint32_t stackBufferSize,
                     const uint32_t typeSize, optiling::UnPadTiling& tiling);
void UnPadTilingFunc(const TensorShape srcShape, const uint32_t stackBufferSize,
                     const uint32_t typeSize, AscendC::tiling::UnPadTiling& tiling);

}  // namespace AscendC
