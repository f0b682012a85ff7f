// Synchronisation between the cores of a launch. Like those of sync.h these records have no
// execute(): core/ performs them.
// spec: sync_and_timing.md, section 1.6; data_movement.md, section 13.4
#pragma once

#include "asctwin/base/pipe.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct CrossCoreSetFlag {
  static const OpInfo info;
  int64_t mode = 0;  // which cores set and wait: 0 all of a kind, 1 and 2 in a block, 4 in pairs
  pipe_t pipe = PIPE_S;
  int64_t id = 0;

  void order(OrderSink& sink) const;
};

struct CrossCoreWaitFlag {
  static const OpInfo info;
  int64_t mode = 0;
  pipe_t pipe = PIPE_S;  // the one that is held on the 950; all of them elsewhere
  int64_t id = 0;
  bool holds_its_pipe = false;  // alone, filled by resolve

  void resolve(const Context& context);
  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
