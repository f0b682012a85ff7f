// Mutexes of the 950, by which the pipes of a core take turns.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include "asctwin/api/types.h"
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

}  // namespace AscendC
