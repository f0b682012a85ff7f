// A core that polls global memory lets the other cores of its worker run.
#pragma once

#include <algorithm>

#include "asctwin/isa/records.h"
#include "core/card/poll_watch.h"
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
inline void yield_where_polling(Core& core, const isa::DataCacheCleanAndInvalid& line,
                                SourceLoc where) {
  if (core.polls != nullptr && line.dst.position == TPosition::GM) [[unlikely]]
    return look_where_polling(core, line.dst.address, kPolledLineBytes, "DataCacheCleanAndInvalid",
                              where);
  yield_where_polling(core);
}

// Before a copy into global memory, which is something new to other cores. In program order they
// look first where it goes to a window: what reads there without waiting for it reads too early
// then, and is found.
inline void announce_store(Core& core, const isa::Operand& dst) {
  ++core.effects;
  if (core.polls != nullptr && core.schedule == nullptr) [[unlikely]]
    yield_before_store(core, dst.address);
}

// In a launch with cards. A copy out of global memory may bring flags of other cores.
inline void watch_copy(Core& core, const isa::Operand& dst, const isa::Operand& src, int64_t bytes,
                       const char* name, SourceLoc where) {
  if (dst.position == TPosition::GM)
    announce_store(core, dst);
  else if (src.position == TPosition::GM)
    look_where_polling(core, src.address, bytes, name, where);
}

// Before a copy that may bring a flag.
inline void yield_where_polling(Core& core, const isa::DataCopy& copy, SourceLoc where) {
  constexpr int64_t kMostBlocks = 2, kBlockBytes = 32;
  if (core.polls != nullptr) [[unlikely]] {
    const int64_t bytes = copy.count >= 0 ? copy.count * static_cast<int64_t>(size_of(copy.dtype))
                                          : copy.block_count * copy.block_len * kBlockBytes;
    return watch_copy(core, copy.dst, copy.src, bytes, "DataCopy", where);
  }
  if (copy.src.position != TPosition::GM ||
      std::max(copy.block_count, copy.block_len) > kMostBlocks)
    return;
  if (++core.small_copies % kReadsBetweenYields == 0 && !core.stopping()) core.launch().yield(core);
}
inline void yield_where_polling(Core& core, const isa::CopyPadIn& copy, SourceLoc where) {
  if (core.polls != nullptr) [[unlikely]]
    watch_copy(core, copy.dst, copy.src, copy.block_count * copy.block_len, "DataCopyPad", where);
}
inline void yield_where_polling(Core& core, const isa::CopyPadOut& copy, SourceLoc) {
  announce_store(core, copy.dst);
}
inline void yield_where_polling(Core& core, const isa::Fixpipe&, SourceLoc) { ++core.effects; }
inline void yield_where_polling(Core& core, const isa::SetValue& store, SourceLoc) {
  core.effects += store.dst.position == TPosition::GM ? 1 : 0;
}
// It may wait for another core's store, and be one.
inline void yield_where_polling(Core& core, const isa::ScalarAtomic& update, SourceLoc where) {
  // A comparison may fail; one that holds shows at the next look.
  if (update.update != static_cast<int64_t>(isa::AtomicUpdate::kCompare)) ++core.effects;
  if (core.polls != nullptr) [[unlikely]]
    return look_where_polling(core, update.dst.address, static_cast<int64_t>(size_of(update.dtype)),
                              "ScalarAtomic", where);
  yield_where_polling(core);
}
// Past the data cache; other loads have yielded before.
inline void yield_where_polling(Core& core, const isa::GetValue& load, SourceLoc where) {
  if (core.polls != nullptr && load.past_cache) [[unlikely]]
    look_where_polling(core, load.src.address, static_cast<int64_t>(size_of(load.dtype)),
                       "ReadGmByPassDCache", where);
}

}  // namespace asctwin::core
