// A core that polls global memory lets the other cores of its worker run.
#pragma once

#include <algorithm>

#include "asctwin/isa/records.h"
#include "core/launch/launch.h"
#include "num/target.h"

namespace asctwin::core {

inline constexpr uint32_t kReadsBetweenYields = 64;

// Before a scalar read of global memory.
ASCTWIN_ALWAYS_INLINE void yield_where_polling(Core& core) {
  if (++core.global_reads % kReadsBetweenYields == 0 && !core.stopping()) [[unlikely]]
    core.launch().yield(core);
}

// Before a line of the data cache is given up: a pointer may be polling it.
inline void yield_where_polling(Core& core, const isa::DataCacheCleanAndInvalid&) {
  yield_where_polling(core);
}

// Before a copy that may bring a flag.
inline void yield_where_polling(Core& core, const isa::DataCopy& copy) {
  constexpr int64_t kMostBlocks = 2;
  if (std::max(copy.block_count, copy.block_len) > kMostBlocks ||
      copy.src.position != TPosition::GM)
    return;
  if (++core.small_copies % kReadsBetweenYields == 0 && !core.stopping()) core.launch().yield(core);
}

}  // namespace asctwin::core
