// TransDataTo5HD and its C form asc_transto5hd, which takes its addresses from VA registers.
// spec: data_movement.md, sections 9.1 and 9.2
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

inline constexpr int kVaRegisters = 8;
inline constexpr int kVaAddresses = 8;  // UB addresses in one VA register
inline constexpr int kListLength = 16;  // operands of one side of TransDataTo5HD

struct SetVaReg {
  static const OpInfo info;
  int64_t va = 0;
  uint8_t* addresses[kVaAddresses] = {};

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

struct TransDataTo5HD {
  static const OpInfo info;
  Operand dst[kListLength], src[kListLength];
  Wide<DType> dtype = DType::kHalf;
  Wide<bool> dst_high_half = false;
  Wide<bool> src_high_half = false;
  int64_t repeat_times = 1;
  int64_t dst_rep_stride = 0;  // blocks of 32 B
  int64_t src_rep_stride = 0;  // blocks of 32 B
  int64_t dst_va = -1;         // C form: lists are VA[dst_va], VA[dst_va + 1]; -1: given above
  int64_t src_va = -1;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
