// How tiling functions hand out what tmp_size_of() and the live nodes say.
// spec: adv_math.md, sections 8.1 to 8.3
#pragma once

#include "lib/tiling/tmp_size.h"

namespace asctwin::lib {

inline void fill_tmp_size(const ge::Shape& shape, uint32_t type_bytes, uint32_t& max,
                          uint32_t& min) {
  const TmpSize size = tmp_size_of(shape, type_bytes);
  max = size.max;
  min = size.min;
}
inline void fill_tmp_factor(uint32_t& live_nodes, uint32_t& extra_bytes) {
  live_nodes = kLiveNodes;
  extra_bytes = kStepBytes;
}

}  // namespace asctwin::lib
