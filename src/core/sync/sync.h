// Executes the records that order the pipes of one core.
#pragma once

#include <atomic>

#include "asctwin/isa/data_cache.h"
#include "asctwin/isa/sync.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::SetFlag& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::WaitFlag& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::PipeBarrier& record, SourceLoc where, const char* name);
// Instructions run in program order, and scalar accesses see memory itself: what is left is that no
// CPU delays a store until after a later load. GCC has no fences for the thread sanitizer.
inline void complete_stores() {
#if !defined(__SANITIZE_THREAD__)
  std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}
inline void perform(Core&, const isa::DataCacheCleanAndInvalid&, SourceLoc, const char*) {
  complete_stores();
}
inline void perform(Core&, const isa::DataSyncBarrier&, SourceLoc, const char*) {
  complete_stores();
}

}  // namespace asctwin::core
