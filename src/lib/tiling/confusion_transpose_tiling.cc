// Sizes by the common policy of functions with scratch; the struct carries the shape.
#include "asctwin/lib/confusion_transpose_tiling.h"

#include "lib/functions/confusion_transpose_words.h"
#include "lib/tiling/tmp_size.h"

namespace AscendC {
namespace {

namespace lib = asctwin::lib;

uint32_t dim_of(const TensorShape& shape, size_t index) {
  return static_cast<uint32_t>(shape.GetDim(index));
}

template <class Tiling>
void fill_words(Tiling& tiling, const TensorShape& shape, uint32_t type_size, uint32_t type) {
  tiling = {};
  if (type > lib::kOnlyTranspose) {  // [N, H, W], or [H, W]
    const size_t last = shape.GetDimNum();
    tiling.param0 = last > 2 ? dim_of(shape, 0) : 1;
    tiling.param1 = last > 1 ? dim_of(shape, last - 2) : 1;
    tiling.param2 = last > 0 ? dim_of(shape, last - 1) : 1;
    tiling.param3 = 1;
    tiling.param17 = lib::kWordOfType | type;
    return;
  }
  if (type != lib::kOnlyTranspose) {
    tiling.param0 = dim_of(shape, 0);
    tiling.param1 = dim_of(shape, 1);
    tiling.param2 = dim_of(shape, 2);
    tiling.param3 = dim_of(shape, 3);
    tiling.param17 = lib::kWordOfType | type;
    return;
  }
  constexpr uint32_t kBlock = 32, kSide = 16;
  const uint32_t height = dim_of(shape, 0), width = dim_of(shape, 1);
  const uint32_t in_block = type_size == 0 || type_size > kBlock ? 1 : kBlock / type_size;
  tiling.param0 = in_block;
  tiling.param1 = height;
  tiling.param2 = width;
  tiling.param3 = height / kSide;
  tiling.param4 = height * in_block * type_size / kBlock;
  tiling.param5 = width / in_block;
}

}  // namespace

void GetTransposeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, const uint32_t,
                               uint32_t& maxValue, uint32_t& minValue) {
  const lib::TmpSize size = lib::tmp_size_of(srcShape, typeSize);
  maxValue = size.max;
  minValue = size.min;
}
void GetTransposeTilingInfo(const TensorShape& srcShape, const uint32_t, const uint32_t typeSize,
                            const uint32_t transposeTypeIn,
                            optiling::ConfusionTransposeTiling& tiling) {
  fill_words(tiling, srcShape, typeSize, transposeTypeIn);
}
void GetTransposeTilingInfo(const TensorShape& srcShape, const uint32_t, const uint32_t typeSize,
                            const uint32_t transposeTypeIn,
                            AscendC::tiling::ConfusionTransposeTiling& tiling) {
  fill_words(tiling, srcShape, typeSize, transposeTypeIn);
}

void GetConfusionTransposeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                        const uint32_t transposeTypeIn, uint32_t& maxValue,
                                        uint32_t& minValue) {
  GetTransposeMaxMinTmpSize(srcShape, typeSize, transposeTypeIn, maxValue, minValue);
}
void GetConfusionTransposeTilingInfo(const TensorShape& srcShape, const uint32_t,
                                     const uint32_t typeSize, const uint32_t transposeTypeIn,
                                     optiling::ConfusionTransposeTiling& tiling) {
  fill_words(tiling, srcShape, typeSize, transposeTypeIn);
}
void GetConfusionTransposeTilingInfo(const TensorShape& srcShape, const uint32_t,
                                     const uint32_t typeSize, const uint32_t transposeTypeIn,
                                     AscendC::tiling::ConfusionTransposeTiling& tiling) {
  fill_words(tiling, srcShape, typeSize, transposeTypeIn);
}
void GetConfusionTransposeOnlyTilingInfo(const TensorShape& srcShape, const uint32_t,
                                         const uint32_t typeSize,
                                         optiling::ConfusionTransposeTiling& tiling) {
  fill_words(tiling, srcShape, typeSize, lib::kOnlyTranspose);
}
void GetConfusionTransposeOnlyTilingInfo(const TensorShape& srcShape, const uint32_t,
                                         const uint32_t typeSize,
                                         AscendC::tiling::ConfusionTransposeTiling& tiling) {
  fill_words(tiling, srcShape, typeSize, lib::kOnlyTranspose);
}

}  // namespace AscendC
