// Mutexes between the pipes of a core. Like those of sync.h these records have no execute(): core/
// performs them.
// spec: sync_and_timing.md, sections 1.6 and 2.2
#pragma once

#include "asctwin/base/pipe.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct MutexCall {
  pipe_t pipe = PIPE_S;  // that holds the mutex between its Lock and its Unlock
  int64_t id = 0;
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
