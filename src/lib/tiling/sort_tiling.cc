// Sorting asks for as many bytes as the structures of all elements take.
// UNVERIFIED: evidence = inferred. The vendor's numbers are not published; a full sort needs no
// less.
#include "asctwin/lib/sort_tiling.h"

#include "lib/tiling/tmp_size.h"
#include "lib/tiling/type_bytes.h"

namespace AscendC {
namespace {

constexpr uint32_t kPairBytes = 8;
constexpr uint32_t kProposalElements = 8;

}  // namespace

uint32_t GetConcatTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                          const uint32_t elemCount, const uint32_t dataTypeSize) {
  return asctwin::host::sorts_proposals(ascendcPlatform)
             ? elemCount * kProposalElements * dataTypeSize
             : 0;
}

uint32_t GetSortTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                        const uint32_t elemCount, const uint32_t dataTypeSize) {
  return elemCount * (asctwin::host::sorts_proposals(ascendcPlatform)
                          ? kProposalElements * dataTypeSize
                          : kPairBytes);
}

// Sort with SortConfig is of the 950; elsewhere the vendor's function returns early.
void GetSortMaxMinTmpSize(const TensorShape& srcShape, TensorDataType valueType,
                          TensorDataType indexType, bool, const SortConfig& config,
                          uint32_t& maxValue, uint32_t& minValue) {
  const auto& platform = *platform_ascendc::PlatformAscendCManager::GetInstance();
  if (!asctwin::host::sorts_values(platform)) return;
  const bool has_index = config.hasSrcIndex || config.hasDstIndex;
  const uint32_t bytes = asctwin::lib::bytes_of_type(valueType) +
                         (has_index ? asctwin::lib::bytes_of_type(indexType) : 0);
  const asctwin::lib::TmpSize size = asctwin::lib::tmp_size_of(srcShape, bytes);
  maxValue = size.max;
  minValue = size.min;
}

}  // namespace AscendC
