// Single elements read or written by the scalar pipe.
// spec: data_movement.md, section 13.3; sync_and_timing.md, section 1.5
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

class StoreWatch;

struct GetValue {
  static const OpInfo info;
  Operand src;
  DType dtype = DType::kUInt8;
  uint64_t index = 0;         // element
  void* result = nullptr;     // one element, of the caller
  bool by_reference = false;  // the kernel takes a reference, to read or to write through it
  bool past_cache = false;    // ReadGmByPassDCache

  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
};

struct SetValue {
  static const OpInfo info;
  Operand dst;
  DType dtype = DType::kUInt8;
  uint64_t index = 0;
  uint64_t value = 0;           // bit pattern of one element
  bool past_cache = false;      // WriteGmByPassDCache
  StoreWatch* watch = nullptr;  // of global memory: from the core

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
};

}  // namespace asctwin::isa
