// Atomic operations of the scalar unit on one element of global memory, past its data cache.
// spec: delta_2026.md, section 4.4
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

// Threads of the 950 have the same ones.
enum class AtomicUpdate : uint8_t {
  kAdd,
  kSub,
  kExchange,
  kMax,
  kMin,
  kIncrement,
  kDecrement,
  kCompare,
  kAnd,
  kOr,
  kXor,
};

struct ScalarAtomic {
  static const OpInfo info;
  static constexpr bool kTakesTurns = true;  // it gives the old value: the order of cores shows
  Operand dst;
  DType dtype = DType::kInt32;
  int64_t update = 0;      // AtomicUpdate
  uint64_t value = 0;      // bit pattern of one element
  uint64_t compare = 0;    // of kCompare
  void* result = nullptr;  // the old element, of the caller

  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
