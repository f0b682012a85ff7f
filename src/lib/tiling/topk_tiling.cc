// The kernel takes the shape from TopKInfo; the struct holds what its names say of the shape.
// UNVERIFIED: evidence = inferred. The vendor's numbers are not published; no result depends on
// them.
#include "asctwin/lib/topk_tiling.h"

#include "lib/tiling/tmp_size.h"
#include "lib/tiling/type_bytes.h"

namespace AscendC {
namespace {

template <class Tiling>
bool fill(Tiling& tiling, int32_t inner, int32_t outter, int32_t k) {
  constexpr int32_t kGroup = 32;
  const auto up_to = [](int32_t value, int32_t unit) { return (value + unit - 1) / unit * unit; };
  tiling = {};
  // Host programs ask about wild shapes while they search for one.
  tiling.allDataSize =
      static_cast<int32_t>(static_cast<uint32_t>(inner) * static_cast<uint32_t>(outter));
  tiling.innerDataSize = inner;
  tiling.sortRepeat = static_cast<uint32_t>(inner / kGroup);
  tiling.kAlignFourBytes = up_to(k, 8);
  tiling.kAlignTwoBytes = up_to(k, 16);
  return true;
}

}  // namespace

bool GetTopKMaxMinTmpSize(const platform_ascendc::PlatformAscendC&, const int32_t inner,
                          const int32_t outter, const bool, const bool, enum TopKMode, const bool,
                          const uint32_t dataTypeSize, uint32_t& maxValue, uint32_t& minValue) {
  const asctwin::lib::TmpSize size =
      asctwin::lib::tmp_size_of(TensorShape{outter, inner}, dataTypeSize);
  maxValue = size.max;
  minValue = size.min;
  return true;
}

bool GetTopKMaxMinTmpSize(const int32_t inner, const int32_t outter, const int32_t, const bool,
                          const bool, enum TopKMode, const bool, TensorDataType dataType,
                          const TopKConfig&, uint32_t& maxValue, uint32_t& minValue) {
  const asctwin::lib::TmpSize size =
      asctwin::lib::tmp_size_of(TensorShape{outter, inner}, asctwin::lib::bytes_of_type(dataType));
  maxValue = size.max;
  minValue = size.min;
  return true;
}

bool TopKTilingFunc(const platform_ascendc::PlatformAscendC&, const int32_t inner,
                    const int32_t outter, const int32_t k, const uint32_t, const bool,
                    enum TopKMode, const bool, optiling::TopkTiling& topKTiling) {
  return fill(topKTiling, inner, outter, k);
}
bool TopKTilingFunc(const platform_ascendc::PlatformAscendC&, const int32_t inner,
                    const int32_t outter, const int32_t k, const uint32_t, const bool,
                    enum TopKMode, const bool, AscendC::tiling::TopkTiling& topKTiling) {
  return fill(topKTiling, inner, outter, k);
}

}  // namespace AscendC
