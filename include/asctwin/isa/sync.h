// Synchronisation inside a core and between cores. These records act on the core's events, not on
// its memories: they have no execute(), core/ performs them.
// spec: sync_and_timing.md, part 1; data_movement.md, section 13.4
#pragma once

#include "asctwin/base/pipe.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct SetFlag {
  static const OpInfo info;
  HardEvent event = HardEvent::MAX;
  int64_t id = 0;

  void order(OrderSink& sink) const;
};

struct WaitFlag {
  static const OpInfo info;
  HardEvent event = HardEvent::MAX;
  int64_t id = 0;

  void order(OrderSink& sink) const;
};

struct PipeBarrier {
  static const OpInfo info;
  pipe_t pipe = PIPE_ALL;

  void order(OrderSink& sink) const;
};

struct SyncAll {
  static const OpInfo info;
  bool vector_only = true;    // isAIVOnly
  pipe_t trigger = PIPE_ALL;  // whose earlier work is done when others go on
  pipe_t wait = PIPE_ALL;     // that goes on once all have come

  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
