// How Sort with SortConfig sorts; a host program says as well which indices there are.
// spec: adv_math.md, sections 7.2 and 9.3
#pragma once

namespace AscendC {

enum class SortType { RADIX_SORT, MERGE_SORT };
struct SortConfig {
  SortType type = SortType::RADIX_SORT;
  bool isDescend = false;
  bool hasSrcIndex = false;
  bool hasDstIndex = false;
};
inline constexpr SortConfig DEFAULT_SORT_CONFIG = {};

}  // namespace AscendC
