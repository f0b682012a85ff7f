// Mutexes between the pipes of a core. Like those of sync.h these records have no execute(): core/
// performs them.
// spec: sync_and_timing.md, sections 1.6 and 2.2; delta_2026.md, sections 4.6 and 5
#pragma once

#include "asctwin/base/pipe.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct MutexCall {
  pipe_t pipe = PIPE_S;  // that holds the mutex between its Lock and its Unlock
  int64_t id = 0;
  bool stops_the_pipe = true;   // false: ASC_LOCK_NON_BLOCK
  bool takes_reserved = false;  // ids 28 to 31, which the C API takes
};
struct MutexLock : MutexCall {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};
struct MutexUnlock : MutexCall {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
