// GatherMask: the elements that a pattern keeps, one behind the other.
// spec: vector.md, section 4.10
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct DataRegisters;  // registers that hold results

// How the source is read: stretches of `mask` elements or of a whole repeat.
struct GatherMaskSource {
  bool reduce_mode = false;    // `mask` counts elements
  bool first_version = false;  // ... of the call, whatever repeatTimes says; else of each repeat
  int64_t mask = 0;
  int64_t repeat_times = 0;
  int64_t block_stride = 1;   // blocks of 32 B
  int64_t repeat_stride = 8;  // blocks of 32 B
};

struct GatherMask {  // by one of the patterns that the hardware has
  static const OpInfo info;
  Operand dst, src0;
  DType dtype = DType::kHalf;
  int64_t pattern = 1;
  GatherMaskSource source;
  int64_t src1_repeat_stride = 8;  // stands in the parameters, and means nothing here
  uint64_t* result = nullptr;      // receives the number of elements kept
  DataRegisters* data = nullptr;   // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
  void commit(Registers& registers) const;
};

struct GatherMaskByBits {  // by a tensor of bits, from the lowest bit of the first element on
  static const OpInfo info;
  static constexpr bool kAddressesAreData = true;  // how much is written
  Operand dst, src0, src1;
  DType dtype = DType::kHalf;
  DType src1_dtype = DType::kUInt16;
  GatherMaskSource source;
  int64_t src1_repeat_stride = 8;  // blocks of 32 B
  int64_t kept = -1;               // filled by resolve; -1: the bits may not be read
  uint64_t* result = nullptr;      // receives the number of elements kept
  DataRegisters* data = nullptr;   // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void order(OrderSink& sink) const;
  void commit(Registers& registers) const;
};

// How many elements the newest GatherMask of the core has kept.
struct GetGatherMaskRemainCount {
  static const OpInfo info;
  uint64_t* result = nullptr;     // of the caller
  DataRegisters* data = nullptr;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink&) const {}
  void execute() const;
};

}  // namespace asctwin::isa
