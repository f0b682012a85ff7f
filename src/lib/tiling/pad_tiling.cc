// Sizes by the common policy of functions with scratch; the structs carry the shapes.
// UNVERIFIED: evidence = inferred. Only the fields whose names say a shape are filled.
#include "asctwin/lib/pad_tiling.h"

#include "lib/tiling/tmp_size.h"

namespace AscendC {
namespace {

void fill_sizes(const TensorShape& shape, uint32_t type_size, uint32_t& max, uint32_t& min) {
  const asctwin::lib::TmpSize size = asctwin::lib::tmp_size_of(shape, type_size);
  max = size.max;
  min = size.min;
}

template <class Tiling>
void fill_rows(Tiling& tiling, const TensorShape& shape) {
  tiling = {};
  tiling.srcHeight = static_cast<uint32_t>(shape.GetDim(0));
  tiling.srcWidth = static_cast<uint32_t>(shape.GetDim(1));
}
template <class Tiling>
void fill_padded_rows(Tiling& tiling, const TensorShape& shape, const TensorShape& original) {
  fill_rows(tiling, shape);
  tiling.srcOriWidth = static_cast<uint32_t>(original.GetDim(1));
}

}  // namespace

void GetPadMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                         uint32_t& minValue) {
  fill_sizes(srcShape, typeSize, maxValue, minValue);
}
void PadTilingFunc(const TensorShape srcShape, const TensorShape oriSrcShape, const uint32_t,
                   const uint32_t, optiling::PadTiling& tiling) {
  fill_padded_rows(tiling, srcShape, oriSrcShape);
}
void PadTilingFunc(const TensorShape srcShape, const TensorShape oriSrcShape, const uint32_t,
                   const uint32_t, AscendC::tiling::PadTiling& tiling) {
  fill_padded_rows(tiling, srcShape, oriSrcShape);
}

void GetUnPadMaxMinTmpSize(const platform_ascendc::PlatformAscendC&, const TensorShape& srcShape,
                           const uint32_t typeSize, uint32_t& maxValue, uint32_t& minValue) {
  fill_sizes(srcShape, typeSize, maxValue, minValue);
}
void UnPadTilingFunc(const TensorShape srcShape, const uint32_t, const uint32_t,
                     optiling::UnPadTiling& tiling) {
  fill_rows(tiling, srcShape);
}
void UnPadTilingFunc(const TensorShape srcShape, const uint32_t, const uint32_t,
                     AscendC::tiling::UnPadTiling& tiling) {
  fill_rows(tiling, srcShape);
}

}  // namespace AscendC
