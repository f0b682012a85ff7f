// Mutexes of the 950, by which the pipes of a core take turns.
// spec: sync_and_timing.md, section 1.6; delta_2026.md, sections 4.6 and 5
#pragma once

#include "asctwin/api/types.h"
#include "asctwin/framework.h"
#include "asctwin/issue.h"

namespace AscendC {

using MutexID = uint8_t;

struct Mutex {
  // Holds `pipe` until no other pipe holds mutex `id` (0 to 27), and takes it.
  template <pipe_t pipe>
  static void Lock(int32_t id, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::issue(asctwin::isa::MutexLock{{pipe, id}}, where, "Mutex::Lock");
  }
  // Gives it back once the earlier work of `pipe` is done.
  template <pipe_t pipe>
  static void Unlock(int32_t id, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::issue(asctwin::isa::MutexUnlock{{pipe, id}}, where, "Mutex::Unlock");
  }
};

// A mutex of this core that no other AllocMutexID has, until it is released.
inline MutexID AllocMutexID(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  return static_cast<MutexID>(asctwin::framework::alloc_mutex_id(where));
}
inline void ReleaseMutexID(MutexID id, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::framework::release_mutex_id(id, where);
}

}  // namespace AscendC
