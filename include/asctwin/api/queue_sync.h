// TQueSync: flags between two pipes by the names of the pipes.
// spec: sync_and_timing.md, section 1.2
#pragma once

#include "asctwin/api/sync.h"

namespace AscendC {

template <pipe_t src, pipe_t dst>
class TQueSync {
  static constexpr HardEvent kEvent = asctwin::event_between(src, dst);
  static_assert(kEvent != HardEvent::MAX, "no event leads from the first pipe to the second");

 public:
  void SetFlag(TEventID id, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    AscendC::SetFlag<kEvent>(id, where);
  }
  void WaitFlag(TEventID id, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    AscendC::WaitFlag<kEvent>(id, where);
  }
};

}  // namespace AscendC
