// Keeping the scalar unit's data cache in step with memory. Scalar accesses of a run always see the
// newest bytes, so these records move nothing; the checks know what they order.
// spec: sync_and_timing.md, section 1.5
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct DataCacheCleanAndInvalid {
  static const OpInfo info;
  Operand dst;
  bool whole_cache = false;  // ENTIRE_DATA_CACHE; else the line of the operand's first byte
  bool global = true;        // lines of global memory; false: those of UB alone

  void order(OrderSink& sink) const;
};

struct DataSyncBarrier {
  static const OpInfo info;
  bool waits = true;  // for accesses of UB or global memory; false: SEQ, which keeps an order alone

  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
