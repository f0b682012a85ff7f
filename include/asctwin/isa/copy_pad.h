// DataCopyPad: copies whose lengths are counted in bytes, with padding on the way in.
// spec: data_movement.md, section 6
#pragma once

#include "asctwin/isa/atomic.h"
#include "asctwin/isa/nd_nz.h"

namespace asctwin::isa {

// The 950's loop mode: every copy of one direction is repeated, loop 2 around loop 1. Strides in
// bytes, added on both sides.
struct LoopMode {
  int64_t loop1_size = 1;
  int64_t loop2_size = 1;
  int64_t loop1_src_stride = 0;
  int64_t loop1_dst_stride = 0;
  int64_t loop2_src_stride = 0;
  int64_t loop2_dst_stride = 0;
};

struct CopyPadIn {  // GM -> UB, GM -> L1
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  bool narrow_params = false;  // DataCopyParams: 16-bit lengths and strides
  int64_t block_count = 1;
  int64_t block_len = 0;   // bytes
  int64_t src_stride = 0;  // bytes, tail to head
  int64_t dst_stride = 0;  // blocks of 32 B, tail to head
  bool is_pad = false;
  int64_t left_padding = 0;    // elements
  int64_t right_padding = 0;   // elements
  uint64_t padding_value = 0;  // bit pattern of one element
  bool compact = false;        // blocks without gaps and padding, filled up after the last one

  // Contents of the bytes outside the data; filled by resolve from the pad register and the chip.
  enum class Fill : uint8_t { kNone, kUnspecified, kValue, kFirstElement };
  Fill padding = Fill::kNone;
  Fill dummy = Fill::kNone;
  uint64_t fill_value = 0;
  LoopMode loops;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;  // isPad leaves its value in the pad register
};

struct CopyPadOut {  // UB -> GM
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  bool narrow_params = false;
  int64_t block_count = 1;
  int64_t block_len = 0;   // bytes
  int64_t src_stride = 0;  // blocks of 32 B, tail to head
  int64_t dst_stride = 0;  // bytes, tail to head
  bool compact = false;    // blocks without gaps in UB
  AtomicMode atomic;       // filled by resolve, as the next
  LoopMode loops;
  Wide<bool> untyped = false;  // an atomic copy is of the type that is set

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

// UB -> L1 in two steps: the blocks go to a workspace in GM, from there one matrix into NZ.
struct CopyPadToL1 : NdToNz {
  static const OpInfo info;
  bool narrow_params = false;
  int64_t block_count = 1;
  int64_t block_len = 0;   // bytes
  int64_t src_stride = 0;  // of UB: blocks of 32 B, tail to head
  int64_t dst_stride = 0;  // of the workspace: bytes, tail to head

  void accesses(AccessSink& sink) const;
  void execute() const;
};

// The instructions that write what the copies above read: they touch no memory.
struct PadSetting {
  void accesses(AccessSink&) const {}
  void execute() const {}
};

struct SetPadValue : PadSetting {
  static const OpInfo info;
  DType dtype = DType::kUInt8;
  uint64_t value = 0;  // bit pattern of one element
  TPosition position = TPosition::MAX;

  void commit(Registers& registers) const;
};

struct SetLoopModeIn : PadSetting {  // OUT_TO_UB
  static const OpInfo info;
  LoopMode mode;

  void commit(Registers& registers, SourceLoc where) const;
};

struct SetLoopModeOut : PadSetting {  // UB_TO_OUT
  static const OpInfo info;
  LoopMode mode;

  void commit(Registers& registers, SourceLoc where) const;
};

struct ResetLoopMode : PadSetting {
  static const OpInfo info;
  bool in = false;  // OUT_TO_UB

  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
