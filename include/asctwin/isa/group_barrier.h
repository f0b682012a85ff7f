// A barrier of two groups of vector cores: those that arrive, and those that wait for all of them.
// The records declare what they touch, and core/ performs them.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct GroupSync {
  // UNVERIFIED: evidence = inferred. No document gives the size of a member's slot.
  static constexpr int64_t kSlotBytes = 64;

  Operand gm;               // a slot for each member: those that arrive, then those that wait
  int64_t arrive_size = 0;  // members that arrive
  int64_t wait_size = 0;    // members that wait
  int64_t index = 0;        // of the calling member in its group
  int64_t round = 0;        // how often it has called, this call included
  int64_t cores = 0;        // vector cores of the launch, filled by resolve

  static constexpr int64_t workspace_bytes(int64_t arrive_size, int64_t wait_size) {
    return (arrive_size + wait_size) * kSlotBytes;
  }
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
};
struct GroupArrive : GroupSync {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};
struct GroupWait : GroupSync {
  static const OpInfo info;
  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
