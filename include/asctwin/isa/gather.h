// Gather, Scatter, Gatherb: UB tensors read or written at byte offsets that a third tensor holds.
// The addresses are data: they are known once resolve() has found the offsets in a memory.
// spec: data_movement.md, section 9.4
#pragma once

#include "asctwin/isa/vector.h"

namespace asctwin::isa {

struct IndexedLanes {
  static constexpr bool kAddressesAreData = true;
  Operand dst, src;
  Operand offsets;  // uint32_t, bytes, one a lane
  DType dtype = DType::kHalf;
  Lanes lanes;
  int64_t base = 0;            // bytes, added to every offset
  int64_t repeat_stride = 8;   // blocks of 32 B, of the tensor without offsets
  bool offsets_known = false;  // filled by resolve: the offsets may be read

  void resolve(const Context& context);
  void commit(Registers& registers) const;
  int64_t lanes_per_repeat() const;
};

struct Gather : IndexedLanes {
  static const OpInfo info;
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct Scatter : IndexedLanes {
  static const OpInfo info;
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct Gatherb {  // whole blocks, eight a repeat
  static const OpInfo info;
  static constexpr bool kAddressesAreData = true;
  Operand dst, src;
  Operand offsets;  // uint32_t, bytes, one a block
  DType dtype = DType::kUInt16;
  int64_t repeat_times = 1;
  int64_t dst_block_stride = 1;   // blocks of 32 B; 0 stands for 1
  int64_t dst_repeat_stride = 8;  // blocks of 32 B
  bool offsets_known = false;     // filled by resolve: the offsets may be read

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
