// Synchronisation between vector cores through a workspace in global memory. The records declare
// what they touch, and core/ performs them.
// spec: sync_and_timing.md, section 1.6; data_movement.md, section 13.4
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct SoftSync {
  Operand gm;         // a slot of 32 B for each core
  Operand ub;         // room to look at the slots
  int64_t cores = 0;  // vector cores of the launch, filled by resolve

  void resolve(const Context& context);
};

struct SyncAllSoft : SoftSync {
  static const OpInfo info;
  int64_t used_cores = 0;  // 0: all of them
  int64_t index = 0;       // of this core, filled by resolve

  int64_t members() const { return used_cores > 0 ? used_cores : cores; }
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void order(OrderSink& sink) const;
};

struct BlockSync : SoftSync {
  int64_t block = 0;  // blockIdx
  int64_t event = 0;  // eventID

  int64_t slot_bytes() const { return (cores * event + block) * kBlockBytes; }
  uint8_t* slot() const { return gm.address + slot_bytes(); }
  void accesses(AccessSink& sink) const;
};
struct IBSet : BlockSync {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};
struct IBWait : BlockSync {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};

struct OrderedSync : SoftSync {
  void accesses(AccessSink& sink) const;
};
struct InitDetermineComputeWorkspace : OrderedSync {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};
struct WaitPreBlock : OrderedSync {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};
struct NotifyNextBlock : OrderedSync {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
